import type { ServerMetadata } from 'openid-client'

/** Whether an issuer is Amazon Cognito, which differs from OpenID Connect. */
export const isCognito = (issuer: URL): boolean =>
  /^cognito-idp\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(issuer.hostname)

/**
 * Cognito's sign-out has its own parameter names and does not know `id_token_hint`. Pools from before 2024 do not list
 * its address, but it always lies beside the authorization endpoint.
 */
export function cognitoEndSession(
  server: ServerMetadata,
  clientId: string,
  returnTo: string,
): string | undefined {
  const { end_session_endpoint: listed, authorization_endpoint: beside } = server
  const url = listed ? new URL(listed) : beside ? new URL('/logout', beside) : undefined
  url?.searchParams.set('client_id', clientId)
  url?.searchParams.set('logout_uri', returnTo)
  return url?.href
}

/** Cognito's pages take `lang` instead of `ui_locales`, and offer Brazilian Portuguese only. */
export const cognitoLanguage = (language: string): Record<string, string> => ({
  lang: language === 'pt' ? 'pt-BR' : language,
})
