import type { Database } from '#database/connect.ts'

/** Records that must not change, so that the explorer can go on. */
export type ProtectedRecords = {
  /** Users whose accounts must stay as they are. */
  readonly users: readonly number[]
  /** The scenario that stays assigned to the organisation, so that there is something to practise. */
  readonly scenario: number
  readonly organization: number
}

/** The exploring admins are in the same organisation. */
export async function readProtectedRecords(database: Database): Promise<ProtectedRecords> {
  const users = await database
    .selectFrom('users')
    .where('username', 'in', ['learner', 'admin', 'superadmin'])
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
