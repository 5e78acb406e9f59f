import type { FastifyReply } from 'fastify'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Html } from './html.ts'
import type { AssetAddresses } from './layout.ts'
import { messagePage, signOutPage, type PageMessage } from './message-page.ts'
import { preferredLanguage, type ProviderLanguage } from './texts.ts'

type LanguageHints = { readonly uiLocales?: unknown; readonly acceptLanguage: string | undefined }
export const choosePageLanguage = ({ uiLocales, acceptLanguage }: LanguageHints): ProviderLanguage =>
  preferredLanguage(uiLocales, acceptLanguage)

/** The pages that the provider itself shows. */
export type Pages = {
  message(hints: LanguageHints, message: PageMessage, reference?: string): Html
  /** @param byItself whether the page's form is sent without waiting for anybody */
  signOut(hints: LanguageHints, form: string, byItself: boolean): Html
}

export const createPages = (assets: AssetAddresses): Pages => ({
  message: (hints, message, reference) =>
    messagePage({ language: choosePageLanguage(hints), assets }, message, reference),
  signOut: (hints, form, byItself) =>
    signOutPage({ language: choosePageLanguage(hints), assets }, form, byItself),
})

const policy = (script: "'none'" | "'self'"): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${script}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/**
 * The headers of every answer under /idp. A referrer policy of `no-referrer` would make browsers send `Origin: null`
 * with our own forms, which the guard against cross-site requests refuses.
 */
export const pageHeaders = {
  // The provider adds the hash of its own small script where it submits a form by itself.
  'content-security-policy': policy("'self'"),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const

export const showPage = (reply: FastifyReply, page: Html): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', policy("'none'")).send(page.source)

export function showKoaPage(
  ctx: Pick<KoaContextWithOIDC, 'type' | 'set' | 'body'>,
  page: Html,
  script?: 'script',
): void {
  ctx.type = 'html'
  ctx.set('content-security-policy', policy(script ? "'self'" : "'none'"))
  ctx.body = page.source
}
