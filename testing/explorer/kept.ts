import type { Database } from '#database/connect.ts'

/** What must stay as it is, so that whoever explores can go on. */
export type Kept = {
  /** They stay in their organisation, with their role. */
  readonly users: readonly number[]
  /** It stays with the organisation: something to practise. */
  readonly scenario: number
  readonly organization: number
}

/** Those who explore and administer are in the same organisation. */
export async function readKept(database: Database): Promise<Kept> {
  const users = await database
    .selectFrom('users')
    .where('username', 'in', ['admin', 'superadmin'])
    .select(['id', 'organization_id'])
    .execute()
  const organization = users[0]?.organization_id ?? 0
  const { scenario } = await database
    .selectFrom('scenario_organizations')
    .where('organization_id', '=', organization)
    .select(({ fn }) => fn.min('scenario_id').as('scenario'))
    .executeTakeFirstOrThrow()
  return { users: users.map(({ id }) => id), scenario, organization }
}
