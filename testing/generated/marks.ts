import { sql } from 'kysely'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import type { Database } from '#database/connect.ts'
import { DEMO_PASSWORD, people } from '#database/seed/people.ts'
import type { Standing } from '#platform/contract/access.ts'
import { keepPlanted } from './kept.ts'

export const roles = ['nobody', 'incomplete', 'learner', 'admin', 'superadmin', 'outsider'] as const
export type Role = (typeof roles)[number]

/** What each of them is, as it stays: see kept.ts. */
export const STANDING: Readonly<Record<Role, Standing | null>> = {
  nobody: null,
  incomplete: { role: null, organizationId: null },
  learner: { role: 'user', organizationId: 1 },
  admin: { role: 'admin', organizationId: 1 },
  superadmin: { role: 'superadmin', organizationId: 1 },
  outsider: { role: 'admin', organizationId: 2 },
}

/** A word that stands in the data once, and who may read it. */
export type Mark = { readonly text: string; readonly readers: readonly Role[] }

export const DEMO: readonly Role[] = ['learner', 'admin', 'superadmin']
/** Superadmins see every organisation. */
const OTHER: readonly Role[] = ['outsider', 'superadmin']
/** Whoever administers anything may know which scenarios there are, and how is judged. */
const ADMINS: readonly Role[] = ['admin', 'outsider', 'superadmin']

/** Marks whatever only some may read: where a mark shows up elsewhere, a wall has a hole. */
export async function plantMarks(database: Database): Promise<readonly Mark[]> {
  const account = { username: 'incomplete', email: 'incomplete@demo.example', name: 'Not set up yet' }
  await createAccount(database, { ...account, password: DEMO_PASSWORD, mustChangePassword: false })
  const organizations = await database.selectFrom('organizations').select(['id', 'name']).execute()
  const marks: Mark[] = []
  for (const { id, name } of organizations) {
    const [, other] = people.organizations
    const members = name === other.name ? OTHER : DEMO
    const [itself, scenarios] = [`canary-of-organization-${id}`, `canary-scenario-of-${id}`]
    marks.push({ text: itself, readers: members })
    marks.push({ text: scenarios, readers: [...new Set([...members, ...ADMINS])] })
    await markOrganization(database, id, itself)
    await markScenarios(database, id, scenarios)
  }
  marks.push({ text: 'canary-unassigned', readers: ADMINS })
  marks.push({ text: 'canary-template', readers: ADMINS })
  marks.push({ text: 'canary-direction', readers: ['superadmin'] })
  await markUnread(database)
  await keepPlanted(database)
  return [
    ...marks,
    ...people.users.map(emailOf),
    { text: account.email, readers: ['incomplete', 'superadmin'] },
  ]
}

/** An address is for its owner, and for whoever administers them. */
const emailOf = ({ username, email, organization }: (typeof people.users)[number]): Mark => ({
  text: email,
  readers: [username, organization === 'other' ? 'outsider' : 'admin', 'superadmin'],
})

/** Its name and its people. What a superadmin is called stands in every organisation's audit. */
async function markOrganization(database: Database, id: number, text: string): Promise<void> {
  await database.updateTable('organizations').set({ name: text }).where('id', '=', id).execute()
  await database.updateTable('users').set({ name: text }).where('organization_id', '=', id).execute()
  await database
    .updateTable('users')
    .set({ username: sql<string>`username || '-' || ${text}` })
    .where('organization_id', '=', id)
    .where('role', '!=', 'superadmin')
    .execute()
}

/** The texts of the scenarios that it alone practises. */
async function markScenarios(database: Database, id: number, text: string): Promise<void> {
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

/** What directs the partner or the judge is read by no learner, and what no organisation has been given neither. */
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
    .updateTable('criteria')
    .set({ evaluation: sql<string>`'canary-template ' || evaluation` })
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
