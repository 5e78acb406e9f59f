import { toIdentity } from '#adapters/identity/claims.ts'
import { EMBEDDED_ISSUER } from '#adapters/identity/port.ts'
import type { Config } from '#app/server/configuration.ts'
import type { Connection } from '#database/connect.ts'
import { createToken, sessionCookie } from '#features/session/server/cookies.ts'
import { resolveUser } from '#features/session/server/resolve-user.ts'
import { sessionStore } from '#features/session/server/store.ts'

/**
 * Creates a session for a user with an account at the embedded provider, as the product does once the provider has told
 * who signed in. Going through the provider's pages took a fifth of the time of these tests; only tests of signing in
 * still do.
 * @returns the Cookie header that carries the session
 */
export async function plantSession(
  { database }: Connection,
  { publicUrl, sessions }: Pick<Config, 'publicUrl' | 'sessions'>,
  username: string,
): Promise<string> {
  const { id, email, name } = await database
    .selectFrom('idp_accounts')
    .select(['id', 'email', 'name'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const identity = toIdentity(
    { sub: id, email, email_verified: true, name, preferred_username: username },
    { issuer: EMBEDDED_ISSUER, trustEmail: false, groups: undefined },
  )
  const userId = await resolveUser({ database, mergeUsers: refuseToMerge }, { identity, languages: [] })
  const token = createToken()
  await sessionStore(database, { limits: sessions }).beginSession(token, userId)
  return `${sessionCookie(publicUrl)}=${token}`
}

const refuseToMerge = (): Promise<never> =>
  Promise.reject(new Error('somebody of the demo has come before, without an organisation'))
