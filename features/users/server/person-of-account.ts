import type { Database } from '#database/connect.ts'

/** How the embedded identity provider knows somebody; `issuer` is its name in the users' identities. */
type EmbeddedAccount = {
  readonly id: string
  readonly issuer: string
  readonly reference: string | null
}

/** What the user of an account of the embedded provider is in the product; before the first sign-in too. */
export async function findPersonOfAccount(
  database: Database,
  { id, issuer, reference }: EmbeddedAccount,
): Promise<{ readonly organization: string | null }> {
  const person = await database
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select('organizations.name as organization')
    .where(({ eb, or, and }) =>
      or([
        and([eb('users.issuer', '=', issuer), eb('users.subject', '=', id)]),
        eb('users.reference', '=', reference),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return person ?? { organization: null }
}
