import { addScenarioVersions } from '#testing/add-versions.ts'
import { sql } from 'kysely'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import type { Database } from '#database/connect.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { DEMO_PASSWORD, demoPeople } from '#database/seed/people.ts'
import type { Principal } from '#platform/contract/access.ts'
import { protectMarks } from './protect-marks.ts'

export const requestRoles = ['nobody', 'incomplete', 'learner', 'admin', 'superadmin', 'outsider'] as const
export type RequestRole = (typeof requestRoles)[number]

/** The role and organisation of each caller, which `protect-marks.ts` keeps unchanged. */
export const ROLE_PRINCIPALS: Readonly<Record<RequestRole, Principal | null>> = {
  nobody: null,
  incomplete: { role: null, organizationId: null },
  learner: { role: 'user', organizationId: 1 },
  admin: { role: 'admin', organizationId: 1 },
  superadmin: { role: 'superadmin', organizationId: 1 },
  outsider: { role: 'admin', organizationId: 2 },
}

/** A unique word in the data, and who may read it. */
export type Mark = { readonly text: string; readonly readers: readonly RequestRole[] }

export const DEMO_ROLES: readonly RequestRole[] = ['learner', 'admin', 'superadmin']
/** Superadmins see every organisation. */
const OTHER: readonly RequestRole[] = ['outsider', 'superadmin']
/** All admins may read scenarios and criteria. */
const ADMINS: readonly RequestRole[] = ['admin', 'outsider', 'superadmin']

/** Marks all data that only some may read: a mark in another answer is a leak. */
export async function plantMarks(database: Database): Promise<readonly Mark[]> {
  const account = { username: 'incomplete', email: 'incomplete@demo.example', name: 'Not set up yet' }
  await createAccount(database, { ...account, password: DEMO_PASSWORD, mustChangePassword: false })
  const organizations = await database.selectFrom('organizations').select(['id', 'name']).execute()
  const marks: Mark[] = []
  for (const { id, name } of organizations) {
    const [, other] = demoPeople.organizations
    const members = name === other.name ? OTHER : DEMO_ROLES
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
  await protectMarks(database)
  return [
    ...marks,
    ...demoPeople.users.map(emailOf),
    { text: account.email, readers: ['incomplete', 'superadmin'] },
  ]
}

/** An e-mail address is for its owner and their admins. */
const emailOf = ({ username, email, organization }: (typeof demoPeople.users)[number]): Mark => ({
  text: email,
  readers: [username, organization === 'other' ? 'outsider' : 'admin', 'superadmin'],
})

/** Marks an organisation's name and users, except superadmins, whose names every organisation's audit shows. */
async function markOrganization(database: Database, id: number, text: string): Promise<void> {
  await database.updateTable('organizations').set({ name: text }).where('id', '=', id).execute()
  await database
    .updateTable('users')
    .set({ name: text, username: sql<string>`username || '-' || ${text}` })
    .where('organization_id', '=', id)
    .where('role', '!=', 'superadmin')
    .execute()
}

/** Marks the texts of scenarios assigned to this organisation alone. */
async function markScenarios(database: Database, id: number, text: string): Promise<void> {
  await database
    .updateTable('scenario_texts')
    .set({
      ...mapScenarioTexts((field) => sql<string>`${sql.ref(field)} || ' ' || ${text}`),
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

/** Marks unassigned scenarios, and the texts that direct the partner and the evaluator. */
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
  await addScenarioVersions(database)
}
