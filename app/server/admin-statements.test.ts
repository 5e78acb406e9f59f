import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { criteriaRoutes } from '#features/criteria/contract.ts'
import { languageAdminRoutes } from '#features/languages/contract-admin.ts'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { scenarioMapRoutes } from '#features/scenario-map/contract.ts'
import { userRoutes, type NewUser } from '#features/users/contract.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createSpareRecords, type SpareRecords } from '#testing/matrix/spare-records.ts'
import { longScans } from '#testing/query-plans.ts'
import { isTransaction, watchStatements } from '#testing/sql-statements.ts'

let testServer: TestApp
let as: TestApp['as']
let spares: SpareRecords
let watch: ReturnType<typeof watchStatements>

/** Records that the operations change, created before statements are watched. */
let made: { readonly users: string[]; readonly scenarios: string[]; readonly criteria: string }

beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
  spares = createSpareRecords(testServer.connection.database)
  watch = watchStatements(testServer.connection.pool)
  // Everyone signs in first, because a sign-in needs statements of its own.
  await Promise.all([as.admin.cookie(), as.superadmin.cookie()])
  made = {
    users: [await spares.user(1), await spares.user(1)],
    scenarios: [await spares.scenario(), await spares.scenario()],
    criteria: await spares.criteria(),
  }
})

afterAll(() => testServer.close())

const page = { limit: '50', before: '1000' }
const newUser = (): NewUser => {
  const name = spares.name()
  const place: Pick<NewUser, 'permissions' | 'organization'> = { permissions: ['user'], organization: 1 }
  return { username: name, email: `${name}@new.example`, name, ...place, language_id: 1 }
}
const languages = ['de', 'it']

/**
 * The number of statements of each operation, including one for the session: lists need one whatever their length, the
 * map four.
 */
const operations: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['the organisations', 2, () => as.superadmin.call(organizationRoutes.listOrganizations, {})],
  ['their own organisation', 2, () => as.admin.call(organizationRoutes.listOrganizations, {})],
  ['all users', 2, () => as.superadmin.call(userRoutes.listUsers, { query: page })],
  ['the users of an organisation', 2, () => as.admin.call(userRoutes.listUsers, { query: page })],
  ['a search', 2, () => as.admin.call(userRoutes.listUsers, { query: { search: 'ana' } })],
  ['all scenarios', 2, () => as.admin.call(scenarioAdminRoutes.listAllScenarios, { query: {} })],
  ['the criteria', 2, () => as.admin.call(criteriaRoutes.listCriteria, {})],
  ['the moods', 2, () => as.admin.call(moodAdminRoutes.listAllMoods, {})],
  ['the characters', 2, () => as.superadmin.call(characterRoutes.listCharacters, {})],
  ['the scenario map', 5, () => as.superadmin.call(scenarioMapRoutes.readScenarioMap, { query: {} })],
  ['all of the audit', 2, () => as.superadmin.call(auditRoutes.listAudit, { query: page })],
  ['the audit of an organisation', 2, () => as.admin.call(auditRoutes.listAudit, { query: page })],
  [
    'a new language',
    3,
    () => {
      const code = languages.pop() ?? ''
      return as.superadmin.call(languageAdminRoutes.createLanguage, { body: { name: code, code } })
    },
  ],
  [
    'a language of a user',
    5,
    () => {
      const params = { id: made.users.pop() ?? '' }
      return as.admin.call(userRoutes.changeLanguage, { params, query: { language_id: '2' } })
    },
  ],
  [
    'an assignment',
    6,
    () => {
      const params = { id: made.scenarios.pop() ?? '' }
      return as.admin.call(scenarioAdminRoutes.assignScenario, { params, body: { organization_ids: [1] } })
    },
  ],
]

/** While the provider is asked, a heartbeat keeps the claim alive, so the number of statements depends on the time. */
const createUser = () => as.admin.call(userRoutes.createUser, { body: newUser() })

test.each(operations)('the number of statements for %s is %i', async (_name, count, operation) => {
  const statements = (await watch.during(operation)).filter((statement) => !isTransaction(statement))
  expect(statements.map(({ text }) => text)).toHaveLength(count)
})

const all = [...operations, ['a new user', undefined, createUser] as const]
test.each(all)('the query plans for %s scan no growing table in full', async (_name, _count, operation) => {
  expect(await longScans(testServer.connection.pool, await watch.during(operation))).toEqual([])
})
