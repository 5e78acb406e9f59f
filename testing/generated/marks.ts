import { sql } from 'kysely'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import type { Database } from '#database/connect.ts'
import { DEMO_PASSWORD, people } from '#database/seed/people.ts'

export const roles = ['nobody', 'incomplete', 'learner', 'admin', 'superadmin', 'outsider'] as const
export type Role = (typeof roles)[number]

/** A word that stands in the data once, and who may read it. */
export type Mark = { readonly text: string; readonly readers: readonly Role[] }

export const DEMO: readonly Role[] = ['learner', 'admin', 'superadmin']
const OTHER: readonly Role[] = ['outsider']

/** Marks whatever belongs to one organisation, or to no reader at all: where one shows up, a wall has a hole. */
export async function plantMarks(database: Database): Promise<readonly Mark[]> {
  const account = { username: 'incomplete', email: 'incomplete@demo.example', name: 'Not set up yet' }
  await createAccount(database, { ...account, password: DEMO_PASSWORD, mustChangePassword: false })
  const organizations = await database.selectFrom('organizations').select(['id', 'name']).execute()
  const marks: Mark[] = []
  for (const { id, name } of organizations) {
    const text = `canary-of-organization-${id}`
    const [, other] = people.organizations
    marks.push({ text, readers: name === other.name ? OTHER : DEMO })
    await markOrganization(database, id, text)
  }
  marks.push({ text: 'canary-unassigned', readers: [] }, { text: 'canary-direction', readers: [] })
  await markUnread(database)
  const emails = people.users.map(({ email, organization }): Mark => ({
    text: email,
    readers: organization === 'other' ? OTHER : DEMO,
  }))
  return [...marks, ...emails, { text: account.email, readers: ['incomplete'] }]
}

/** Its name, its people, and the texts of the scenarios that it alone practises. */
async function markOrganization(database: Database, id: number, text: string): Promise<void> {
  await database.updateTable('organizations').set({ name: text }).where('id', '=', id).execute()
  await database
    .updateTable('users')
    .set({ username: sql<string>`username || '-' || ${text}`, name: text })
    .where('organization_id', '=', id)
    .execute()
  await database
    .updateTable('scenario_texts')
    .set({
      title: sql<string>`title || ' ' || ${text}`,
      description: sql<string>`${text} || ' ' || description`,
      intro_text: sql<string>`intro_text || ' ' || ${text}`,
    })
    .where('scenario_id', 'in', (query) =>
      query
        .selectFrom('scenario_organizations')
        .groupBy('scenario_id')
        .having(sql<boolean>`array_agg(organization_id) = array[${id}::bigint]`)
        .select('scenario_id'),
    )
    .execute()
}

/** What directs the partner is read by nobody, and what no organisation has been given neither. */
async function markUnread(database: Database): Promise<void> {
  await database
    .updateTable('scenario_texts')
    .set({ title: sql<string>`title || ' canary-unassigned'` })
    .where('scenario_id', 'not in', (query) =>
      query.selectFrom('scenario_organizations').select('scenario_id'),
    )
    .execute()
  await database
    .updateTable('scenarios')
    .set({ prompt: sql<string>`'canary-direction ' || prompt` })
    .execute()
  await database
    .updateTable('moods')
    .set({ description: sql<string>`'canary-direction ' || description` })
    .execute()
  await database
    .updateTable('characters')
    .set({ description: sql<string>`left('canary-direction ' || description, 1000)` })
    .execute()
}
