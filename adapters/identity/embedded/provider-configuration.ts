import { errors, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Database } from '#database/connect.ts'
import type { Seal } from '#platform/server/seal.ts'
import { CALLBACK_PATH, SIGNED_OUT_PATH } from '../port.ts'
import { findAccount, type Account } from './accounts.ts'
import { showKoaPage, type Pages } from './page-headers.ts'
import { createPrompts } from './prompts.ts'
import { keepInteractionsInCookies, providerCookie } from './interaction-records.ts'
import { createRecordAdapter } from './record-adapter.ts'
import type { ProviderSecrets } from './secrets.ts'

export const CLIENT_ID = 'performance-partner'
const SCOPES = 'openid email profile'

/** Long enough for a sign-in page that is left open over lunch; a working day for the session. Seconds. */
const ttl = {
  AccessToken: 300,
  AuthorizationCode: 60,
  IdToken: 300,
  Interaction: 3600,
  Grant: 8 * 3600,
  Session: 8 * 3600,
}

type ProviderConfigurationOptions = {
  readonly database: Database
  readonly publicUrl: URL
  readonly secrets: ProviderSecrets
  readonly pages: Pages
  /** Encrypts what a browser keeps of a sign-in under way. */
  readonly seal: Seal
  readonly needsSecondFactor: (account: Account) => Promise<boolean>
  /** Encrypts who signs out, so that nobody else can end their session. */
  readonly signOutSeal: Seal
}

/**
 * The configuration of the embedded provider: its only client is this product, and what the product does not need is
 * off.
 */
export function createProviderConfiguration({
  database,
  publicUrl,
  secrets,
  pages,
  seal,
  needsSecondFactor,
  signOutSeal,
}: ProviderConfigurationOptions): Configuration {
  const isSecure = publicUrl.protocol === 'https:'
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax' } as const
  return {
    adapter: keepInteractionsInCookies(createRecordAdapter(database), seal, isSecure),
    jwks: { keys: [secrets.signingKey, ...(secrets.formerSigningKeys ?? [])] },
    clients: [clientOf(publicUrl, secrets)],
    cookies: {
      keys: [secrets.cookieKey],
      names: {
        session: providerCookie('idp', isSecure),
        interaction: providerCookie('idp_interaction', isSecure),
        resume: providerCookie('idp_resume', isSecure),
      },
      long: { ...cookie, path: '/idp' },
      // No path is set here, so the provider gives the cookie of each sign-in under way a path of its own, and tabs do
      // not disturb each other.
      short: cookie,
    },
    // So that the email address and the names are in the ID token itself.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    scopes: SCOPES.split(' '),
    responseTypes: ['code'],
    pkce: { required: () => true },
    ttl,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      registration: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          // Only the product's own sign-out can seal this hint. Without it another site may have led the person here,
          // so they are asked.
          const hint = ctx.oidc.params?.['logout_hint']
          const subject = typeof hint === 'string' ? await signOutSeal.open(hint) : undefined
          const byItself = subject !== undefined && subject === ctx.oidc.session?.accountId
          showKoaPage(ctx, pages.signOut(languageHints(ctx), form, byItself), byItself ? 'script' : undefined)
        },
        postLogoutSuccessSource: (ctx) => showKoaPage(ctx, pages.message(languageHints(ctx), 'signedOut')),
      },
    },
    interactions: {
      url: (_ctx, { uid }) => `/idp/interaction/${uid}`,
      policy: createPrompts({
        mustChangePassword: async (id) => (await findAccount(database, id))?.mustChangePassword ?? false,
        needsSecondFactor: async (id) => {
          const account = await findAccount(database, id)
          return account !== undefined && needsSecondFactor(account)
        },
      }),
    },
    findAccount: (_ctx, id) => findClaims(database, id),
    loadExistingGrant: grantEverything,
    renderError: (ctx, _out, error) => {
      const isStale = error instanceof errors.SessionNotFound
      // The product's own session has ended before anybody is sent here.
      const isSignOut = ctx.oidc.route.startsWith('end_session')
      const message = isSignOut ? 'signedOut' : isStale ? 'expired' : 'failed'
      showKoaPage(ctx, pages.message(languageHints(ctx), message))
    },
  }
}

const clientOf = ({ origin }: URL, { clientSecret }: ProviderSecrets) => ({
  client_id: CLIENT_ID,
  client_secret: clientSecret,
  token_endpoint_auth_method: 'client_secret_post' as const,
  redirect_uris: [`${origin}${CALLBACK_PATH}`],
  post_logout_redirect_uris: [`${origin}${SIGNED_OUT_PATH}`],
  grant_types: ['authorization_code'],
  response_types: ['code' as const],
  response_modes: ['query' as const],
  id_token_signed_response_alg: 'ES256' as const,
})

async function findClaims(database: Database, id: string) {
  const account = await findAccount(database, id)
  // For the provider a disabled account does not exist, so its sessions and codes are of no use.
  if (!account || account.isDisabled) return undefined
  const { email, name, username } = account
  const claims = { sub: id, email, email_verified: true, name, preferred_username: username }
  return { accountId: id, claims: () => claims }
}

/** The product is its own client, so its scopes are granted without consent. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, account, provider } = oidc
  if (!client || !account) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(SCOPES)
  await grant.save()
  return grant
}

const languageHints = (ctx: KoaContextWithOIDC) => ({
  uiLocales: ctx.oidc.params?.['ui_locales'],
  acceptLanguage: ctx.get('accept-language'),
})
