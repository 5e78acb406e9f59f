import type { Database } from '#database/connect.ts'

/** How the embedded identity provider knows somebody; `issuer` is its name in the users' identities. */
type EmbeddedAccount = {
  readonly id: string
  readonly issuer: string
  readonly reference: string | null
}

type PersonOfAccount = {
  readonly organization: string | null
  readonly role: string | null
  /** Whether their organisation asks for a second factor. */
  readonly isSecondFactorRequired: boolean
}

/** What the user of an account of the embedded provider is in the product; before the first sign-in too. */
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
    // Who has signed in by the account comes before whom it was made for.
    .orderBy(({ eb }) => eb('users.subject', 'is not distinct from', id), 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    organization: person?.organization ?? null,
    role: person?.role ?? null,
    isSecondFactorRequired: person?.isSecondFactorRequired ?? false,
  }
}
