import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { criteriaFailures, criteriaRoutes } from '../contract.ts'
import { type RubricCheck, rubricRoutes } from '../contract-rubric.ts'

const { createCriteria, archiveCriteria } = criteriaRoutes
const { readRubric, writeRubric, listRubricVersions, readRubricVersion } = rubricRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

const local = (text: string) => ({ en: text, pt: `${text} (pt)`, fr: `${text} (fr)` })
const check = (key: string): RubricCheck => ({
  key,
  name: local(`Did ${key}`),
  description: local(`Look for ${key}.`),
  skill: 'clarity',
  examples: { met: local('Yes.'), partly: local('Perhaps.'), not_met: local('No.') },
  kind: 'judged',
  evidence: 'own_words',
  occasion: null,
  counter: false,
})
const counted: RubricCheck = {
  key: 'questions',
  name: local('Asked openly'),
  description: local('At least three open questions.'),
  skill: 'asking',
  examples: { met: local('How?'), partly: local('What?'), not_met: local('No.') },
  kind: 'counted',
  rule: 'open_questions',
  met: 3,
  partly: 1,
}
const checks = [check('early'), check('fair'), counted]

let made = 0
async function create(): Promise<string> {
  made += 1
  const { body } = await as.superadmin.call(createCriteria, {
    body: { title: `Criteria ${made}`, evaluation: 'Judge {conversation_history}' },
  })
  return String(body.id)
}
const read = async (id: string) => (await as.superadmin.call(readRubric, { params: { id } })).body.rubric
/** @param hash of the version that the author edited; default: the newest one */
const write = async (id: string, body: { checks: unknown; shows_total?: boolean }, hash?: string | null) =>
  as.superadmin.call(writeRubric, {
    params: { id },
    body: {
      ...(body as { checks: RubricCheck[] }),
      hash: hash === undefined ? ((await read(id))?.hash ?? null) : hash,
    },
  })

test('a changed rubric becomes a new version, and the same checks do not', async () => {
  const id = await create()
  expect(await read(id)).toBeNull()
  expect((await write(id, { checks })).body).toMatchObject({ message: 'Rubric saved', version: 1 })
  const first = await read(id)
  expect(first).toMatchObject({ version: 1, checks, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  // The same checks with their keys in another order.
  const reordered = checks.map((one) => Object.fromEntries(Object.entries(one).toReversed()))
  expect((await write(id, { checks: reordered })).body.version).toBe(1)
  expect((await write(id, { checks: checks.toReversed() })).body.version).toBe(2)
  const second = await read(id)
  expect(second?.version).toBe(2)
  expect(second?.hash).not.toBe(first?.hash)
  const stored = await testServer.connection.database
    .selectFrom('rubrics')
    .where('criteria_id', '=', Number(id))
    .select(['version', 'hash'])
    .orderBy('version')
    .execute()
  expect(stored).toEqual([
    { version: 1, hash: first?.hash },
    { version: 2, hash: second?.hash },
  ])
  const { body: versions } = await as.superadmin.call(listRubricVersions, { params: { id } })
  expect(versions.map(({ version, author, published }) => [version, author, published])).toEqual([
    [2, 'Amara Okafor', null],
    [1, 'Amara Okafor', null],
  ])
  const older = await as.superadmin.call(readRubricVersion, { params: { id, version: '1' } })
  expect(older.body).toEqual(first)
  expect((await as.superadmin.call(readRubricVersion, { params: { id, version: '3' } })).status).toBe(404)
})

test('a check may have no partly met example and no skill, and a reply may be part of its evidence', async () => {
  const id = await create()
  const { examples } = counted
  const plain = {
    ...check('found-out'),
    examples: { ...examples, partly: null },
    evidence: 'words_and_reply',
    skill: null,
  }
  expect((await write(id, { checks: [plain, ...checks.slice(1)] })).status).toBe(200)
  expect((await read(id))?.checks[0]).toEqual(plain)
})

test('a rubric that shows a total has another hash, and one without has the hash of its checks', async () => {
  const id = await create()
  const plain = (await write(id, { checks })).body
  // Hashes from before there were totals stay valid. The demo's is literal, because stored evaluations refer to it.
  expect(plain.hash).toBe(
    createHash('sha256')
      .update(JSON.stringify((await read(id))?.checks))
      .digest('hex'),
  )
  expect((await read('1'))?.hash).toBe('34edf8afe27d8934ca0847e835d286f5a06d4413292b3e4415df4991e76b9b55')
  expect(await read(id)).not.toHaveProperty('shows_total')
  expect((await write(id, { checks, shows_total: false })).body).toMatchObject({
    version: 1,
    hash: plain.hash,
  })

  const withTotal = (await write(id, { checks, shows_total: true })).body
  expect(withTotal.version).toBe(2)
  expect(withTotal.hash).not.toBe(plain.hash)
  expect(await read(id)).toMatchObject({ checks, shows_total: true, hash: withTotal.hash })
  const older = await as.superadmin.call(readRubricVersion, { params: { id, version: '1' } })
  expect(older.body).not.toHaveProperty('shows_total')
  expect((await write(id, { checks })).body).toMatchObject({ version: 3, hash: plain.hash })
})

test('a version names no deleted author or publisher, and marks the author as deleted', async () => {
  const id = await create()
  await write(id, { checks })
  const { database } = testServer.connection
  const row = { username: 'deleted:79', name: 'deleted:79', language_id: 1, deleted_at: new Date() }
  const gone = await database.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  await database
    .updateTable('rubrics')
    .set({ created_by: gone.id, published_by: gone.id, published_at: new Date(), published_reason: 'Tried' })
    .where('criteria_id', '=', Number(id))
    .execute()
  const [version] = (await as.superadmin.call(listRubricVersions, { params: { id } })).body
  expect(version).toMatchObject({ author: null, is_author_deleted: true, published: { by: null } })
  const [first] = (await as.superadmin.call(listRubricVersions, { params: { id: '1' } })).body.toReversed()
  expect(first?.author).toBeNull()
  expect(first).not.toHaveProperty('is_author_deleted')
})

test('one of five simultaneous saves succeeds, and a refused author can save after reading it', async () => {
  const id = await create()
  const own = (nth: number) => ({ checks: [...checks, check(`own-${nth}`)] })
  const answers = await Promise.all(Array.from({ length: 5 }, (_, nth) => write(id, own(nth), null)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  expect(new Set(answers.map(({ detail }) => detail))).toEqual(
    new Set([undefined, criteriaFailures.rubricChanged.detail]),
  )
  const first = await read(id)
  const later = answers.findIndex(({ status }) => status === 409)
  expect((await write(id, own(later), first?.hash)).body.version).toBe(2)
  // A save repeated because its answer was lost is not a conflict.
  expect((await write(id, own(later), first?.hash)).body.version).toBe(2)
})

test.each([
  ['two checks', { checks: checks.slice(0, 2) }],
  ['eleven checks', { checks: Array.from({ length: 11 }, (_, nth) => check(`c${nth}`)) }],
  ['the same key twice', { checks: [check('early'), check('early'), counted] }],
  ['a key with a space', { checks: [check('two words'), ...checks] }],
  ['a text that one language lacks', { checks: [{ ...check('a'), name: { en: 'A', pt: 'A' } }, ...checks] }],
  ['an empty text', { checks: [{ ...check('a'), name: local(' ') }, ...checks] }],
  ['a check that is easier to meet than partly', { checks: [{ ...counted, met: 0 }, ...checks.slice(0, 2)] }],
  [
    'more insults allowed for met than for partly',
    { checks: [{ ...counted, rule: 'insults_and_threats' }, ...checks.slice(0, 2)] },
  ],
  [
    'a rule that is not in the catalogue',
    { checks: [{ ...counted, rule: 'smiles' }, ...checks.slice(0, 2)] },
  ],
])('a rubric with %s is refused', async (_, body) => {
  const id = await create()
  expect((await write(id, body)).status).toBe(422)
  expect(await read(id)).toBeNull()
})

test('only superadmins read and write rubrics, and archived or missing criteria get none', async () => {
  const id = await create()
  const attempt = { params: { id }, body: { checks, hash: null } }
  expect((await as.admin.call(writeRubric, attempt)).status).toBe(403)
  expect((await as.admin.call(readRubric, { params: { id } })).status).toBe(403)
  await as.superadmin.call(archiveCriteria, { params: { id }, body: { archived: true } })
  expect((await write(id, { checks })).status).toBe(409)
  expect((await write('999', { checks }, null)).status).toBe(404)
  expect((await as.superadmin.call(readRubric, { params: { id: '999' } })).status).toBe(404)
})
