/** Where a provider sends the browser back to: an operator registers both addresses there. */
export const CALLBACK_PATH = '/api/v1/auth/callback'
export const SIGNED_OUT_PATH = '/login'

/** Who signed in. `email` is set only when the provider says that it is verified. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly username: string | null
  readonly name: string | null
}

/** What has to be remembered between the way to the provider and the way back. */
export type Expected = { readonly state: string; readonly nonce: string; readonly verifier: string }
export type SignIn = Expected & { readonly url: string }

/** Whoever knows the passwords: Cognito, another OpenID provider, or the embedded one. */
export type IdentityProvider = {
  /** @throws DomainError `upstream` when the provider cannot be reached */
  begin(options: {
    readonly redirectUri: string
    readonly prompt: string | undefined
    readonly language: string | undefined
  }): Promise<SignIn>
  /** @throws DomainError `refused` when the provider said no to the person, `upstream` for every other failure */
  finish(
    callback: URL,
    expected: Expected,
  ): Promise<{ readonly identity: Identity; readonly idToken: string }>
  /** Where the browser goes so that the provider's session ends too; undefined when the provider offers nothing. */
  endSession(idToken: string, returnTo: string): Promise<string | undefined>
}
