import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'
import type { TokenActor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import { beginsWithStem, usernameMaker, usernameStem } from '#platform/server/make-username.ts'
import { requireValidEmail, chooseValidName } from './person-profile.ts'
import type { Provisioning } from './provisioning.ts'
import { chooseLanguage } from './user-language.ts'

/** A person as a directory describes them. */
type DirectoryPerson = {
  readonly email: string | undefined
  /** Spellings of the name, the best first. */
  readonly names: readonly string[]
  /** Language codes, the best first. */
  readonly languages: readonly string[]
}

type TokenCreation = { readonly database: Database; readonly provisioning: Provisioning }

/** Another request may take a free username first, so it is tried this many times. */
const TRIES = 5

/**
 * Creates a user in the token's organisation as the form does. The username is made from the address and the name.
 * @param alsoWrite writes in the transaction that completes the user
 * @throws DomainError as `Provisioning.create` does, and invalid
 */
export async function createByToken(
  { database, provisioning }: TokenCreation,
  { tokenId, organizationId }: TokenActor,
  wanted: DirectoryPerson,
  alsoWrite: (transaction: Transaction<DB>, userId: number) => Promise<void>,
): Promise<number> {
  const person = { email: requireValidEmail(wanted.email), name: chooseValidName(wanted.names) }
  const languageId = await chooseLanguage(database, organizationId, wanted.languages)
  for (let tries = 1; ; tries += 1) {
    const username = await findFreeUsername(database, usernameStem(person))
    try {
      const { id } = await provisioning.create(
        { ...person, username, organizationId, role: 'user', languageId },
        { userId: null, key: undefined, tokenId, alsoWrite },
      )
      return id
    } catch (error) {
      const isTaken = error instanceof DomainError && error.failure.code === userFailures.usernameTaken.code
      if (!isTaken || tries === TRIES) throw error
    }
  }
}

async function findFreeUsername(database: Database, stem: string): Promise<string> {
  const lowered = lowerCaseAsciiSql(sql.ref('username'))
  const { rows } = await sql<{ username: string }>`
    select ${lowered} as username from users where ${beginsWithStem(lowered, stem)}`.execute(database)
  const taken = new Set(rows.map(({ username }) => username))
  return usernameMaker((username) => taken.has(username))(stem)
}
