import { cognitoAccountsFor } from '#adapters/identity/cognito-accounts.ts'
import { embeddedAccounts } from '#adapters/identity/embedded/invitations.ts'
import type { Connection } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languageStore } from '#features/languages/server/store.ts'
import { DEFAULT_MAX_USERS, NewOrganization } from '#features/organizations/contract.ts'
import { organizationStore } from '#features/organizations/server/store.ts'
import { NewUser } from '#features/users/contract.ts'
import { provisioningStore } from '#features/users/server/provisioning-store.ts'
import { createProvisioning } from '#features/users/server/provisioning.ts'
import { releaseAllLeases } from '#platform/server/lease.ts'
import type { Config } from './configuration.ts'
import { migrateStore } from './migrate-store.ts'

const { username, email, name } = NewUser.shape

/** The rules for the operator's input, which are those of the forms. */
export const superadminRules = { username, email, name, organisation: NewOrganization.shape.name }
export type NewSuperadmin = Readonly<Record<keyof typeof superadminRules, string>>

/** The audit's actor: an operator on the command line is no user. */
const OPERATOR = { id: null }

/**
 * Creates a superadmin, and the organisation unless one of that name exists. On the embedded store no other process may
 * be running; `connect` makes sure of that.
 * @returns the temporary password; undefined where another identity provider has the passwords
 * @throws DomainError with a sentence for the operator
 */
export async function createSuperadmin(
  connection: Connection,
  { oidc, cognitoPool, migrationUrl }: Pick<Config, 'oidc' | 'cognitoPool' | 'migrationUrl'>,
  wanted: NewSuperadmin,
): Promise<string | undefined> {
  const { database, isEmbedded } = connection
  await migrateStore({ migrationUrl }, connection)
  const provisioning = createProvisioning({
    database,
    accounts: oidc ? cognitoAccountsFor({ cognitoPool }, database) : embeddedAccounts(database),
    store: provisioningStore(database),
    warn: (error, message) => console.error(message, error),
  })
  if (isEmbedded) {
    await releaseAllLeases(database)
    await provisioning.sweep()
  }

  const organizations = organizationStore(database)
  const organizationId =
    (await organizations.idOf(wanted.organisation)) ??
    (await database.transaction().execute((transaction) =>
      organizations.create(transaction, OPERATOR, {
        name: wanted.organisation,
        max_users: DEFAULT_MAX_USERS,
      }),
    ))
  const language = await languageStore(database).find(FALLBACK_LANGUAGE)
  if (!language) throw new Error('the base language is missing')
  const { organisation: _, ...person } = wanted
  const created = await provisioning.create(
    { ...person, organizationId, role: 'superadmin', languageId: language.id },
    { userId: OPERATOR.id, key: undefined },
  )
  return created.temporary_password
}
