import type { Database } from '#database/connect.ts'

/** A person's account at the embedded identity provider; `issuer` is the provider's name in the users' identities. */
type EmbeddedAccount = {
  readonly id: string
  readonly issuer: string
  readonly reference: string | null
}

type PersonOfAccount = {
  readonly organization: string | null
  readonly role: string | null
  /** Whether their organisation requires a second factor. */
  readonly isSecondFactorRequired: boolean
}

/** Finds the user of an account at the embedded provider, also before their first sign-in. */
export async function findPersonOfAccount(
  database: Database,
  { id, issuer, reference }: EmbeddedAccount,
): Promise<PersonOfAccount> {
  const person = await database
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['organizations.name as organization', 'users.role'])
    .select('organizations.second_factor_required as isSecondFactorRequired')
    .where(({ eb, or, and }) =>
      or([
        and([eb('users.issuer', '=', issuer), eb('users.subject', '=', id)]),
        eb('users.reference', '=', reference),
      ]),
    )
    // A user who has signed in with the account takes precedence over the user it was created for.
    .orderBy(({ eb }) => eb('users.subject', 'is not distinct from', id), 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    organization: person?.organization ?? null,
    role: person?.role ?? null,
    isSecondFactorRequired: person?.isSecondFactorRequired ?? false,
  }
}
