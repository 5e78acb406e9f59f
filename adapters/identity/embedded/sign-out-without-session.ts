import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { SIGNED_OUT_PATH } from '../port.ts'
import { showKoaPage, type Pages } from './page-headers.ts'

type SignOutContext = Pick<
  KoaContextWithOIDC,
  'method' | 'path' | 'query' | 'req' | 'res' | 'redirect' | 'get' | 'type' | 'set' | 'body'
>

/**
 * Answers a sign-out itself if nobody is signed in. The provider would store the request until it was confirmed, and
 * would fail at a second confirmation, which a reload or a second press sends.
 */
export const answerSignOutWithoutSession =
  (provider: Provider, { origin }: URL, pages: Pages) =>
  async (ctx: SignOutContext, next: () => Promise<void>): Promise<void> => {
    const isConfirmed = ctx.method === 'POST' && ctx.path === '/session/end/confirm'
    if (!isConfirmed && (ctx.method !== 'GET' || ctx.path !== '/session/end')) return next()
    const session = await provider.Session.get(provider.createContext(ctx.req, ctx.res))
    if (session.accountId !== undefined) return next()
    const signedOut = `${origin}${SIGNED_OUT_PATH}`
    if (isConfirmed || ctx.query['post_logout_redirect_uri'] === signedOut) return ctx.redirect(signedOut)
    showKoaPage(ctx, pages.message({ acceptLanguage: ctx.get('accept-language') }, 'signedOut'))
  }
