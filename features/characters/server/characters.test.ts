import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestFailures } from '#platform/contract/failures.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { characterRoutes, type Character, type CharacterUpdate } from '../contract.ts'

const { listCharacters, createCharacter, updateCharacter, archiveCharacter } = characterRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

async function characterOf(description: string, bio: string | null = null): Promise<number> {
  const { body } = await as.superadmin.call(createCharacter, { body: { description, bio } })
  return body.id
}

async function find(id: number): Promise<Character | undefined> {
  const { body } = await as.superadmin.call(listCharacters, {})
  return body.find((it) => it.id === id)
}

const change = (id: number, body: CharacterUpdate) =>
  as.superadmin.call(updateCharacter, { params: { id: String(id) }, body })
const archive = (id: number, archived: boolean) =>
  as.superadmin.call(archiveCharacter, { params: { id: String(id) }, body: { archived } })

/** A character's entries in the audit, oldest first. */
const changesOf = (id: number) =>
  testServer.connection.database
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor_id')
    .where('audit.subject', '=', 'character')
    .where('subject_id', '=', id)
    .select(['username', 'action', 'before', 'after'])
    .orderBy('audit.id')
    .execute()

test('repeated requests with one key create one character', async () => {
  const body = { description: '  Jo, a patient baker\r\nof 60. ', bio: '  ' }
  const create = () => as.superadmin.call(createCharacter, { body }, { key: 'jo' })
  const [first, second] = [await create(), await create()]
  expect([first.status, second.body]).toEqual([200, first.body])
  const { body: characters } = await as.superadmin.call(listCharacters, {})
  expect(characters.filter(({ description }) => description.startsWith('Jo, '))).toEqual([
    {
      id: first.body.id,
      name: null,
      role: null,
      face_seed: expect.any(Number),
      description: 'Jo, a patient baker\nof 60.',
      bio: null,
      translations: {},
      archived: false,
    },
  ])
  expect(characters[0]).toMatchObject({ name: 'Sam Rivera', role: 'Project engineer, 31' })
})

test('an update keeps a bio that it leaves out and removes an empty one', async () => {
  const id = await characterOf('Ada, an engineer', 'Builds engines')
  const created = await find(id)
  const others = { name: null, role: null, face_seed: created?.face_seed, translations: {} }
  expect((await change(id, { description: 'Ada, a mathematician' })).body.message).toBe(
    'Bot character updated',
  )
  expect(await find(id)).toMatchObject({ description: 'Ada, a mathematician', bio: 'Builds engines' })
  await change(id, { description: 'Ada, a mathematician', bio: '' })
  // A request that changes nothing makes no entry in the audit.
  await change(id, { description: ' Ada, a mathematician', bio: null })
  expect((await find(id))?.bio).toBeNull()
  const [was, is] = ['Ada, an engineer', 'Ada, a mathematician']
  expect(await changesOf(id)).toEqual(
    [
      { action: 'create', before: null, after: { ...others, description: was, bio: 'Builds engines' } },
      {
        action: 'update',
        before: { ...others, description: was, bio: 'Builds engines' },
        after: { ...others, description: is, bio: 'Builds engines' },
      },
      {
        action: 'update',
        before: { ...others, description: is, bio: 'Builds engines' },
        after: { ...others, description: is, bio: null },
      },
    ].map((it) => ({ username: 'superadmin', ...it })),
  )
})

test('role and bio are stored for each language that has a text, and English is refused as a translation', async () => {
  const description = 'Ada, an engineer'
  const pt = { role: 'Engenharia', bio: null }
  const id = await characterOf(description)
  await change(id, { description, translations: { pt, fr: { role: ' ', bio: '' } } })
  expect((await find(id))?.translations).toEqual({ pt })
  await change(id, { description: 'Ada, a mathematician' })
  await change(id, { description: 'Ada, a mathematician', translations: { pt } })
  expect((await find(id))?.translations).toEqual({ pt })
  expect((await changesOf(id)).map(({ action }) => action)).toEqual(['create', 'update', 'update'])
  await change(id, { description, translations: {} })
  expect((await find(id))?.translations).toEqual({})
  for (const translations of [{ en: pt }, { pt: { ...pt, bio: 'x'.repeat(201) } }, { 'pt-BR': pt }])
    expect((await change(id, { description, translations })).status).toBe(422)
})

test('characters with the same name get different faces, and an author may set the number of a face', async () => {
  const description = 'A baker of 60'
  const create = (name: string) =>
    as.superadmin.call(createCharacter, { body: { name, role: 'Baker', description } })
  const faces = await Promise.all(
    ['Jo', 'Jo', 'Jo'].map(async (name) => (await find((await create(name)).body.id))?.face_seed),
  )
  expect(new Set(faces).size).toBe(3)
  const { body } = await create('Jo Vance')
  await change(body.id, { description, name: 'Flo', face_seed: 7 })
  await change(body.id, { description, role: ' ' })
  expect(await find(body.id)).toMatchObject({ name: 'Flo', role: null, face_seed: 7 })
})

test.each([
  [{ description: 'A baker of 60', name: 'x'.repeat(81) }, 'name', 'Input must be less than 80 characters'],
  [{ description: 'A baker of 60', role: 'x'.repeat(121) }, 'role', 'Input must be less than 120 characters'],
  [{ description: 'A baker of 60', face_seed: 2 ** 31 }, 'face_seed', 'Invalid face'],
  [{ description: ' ' }, 'description', 'Description is required'],
  [{ description: ' too short ' }, 'description', 'Description must be at least 10 characters'],
  [{ description: '🙂'.repeat(9) }, 'description', 'Description must be at least 10 characters'],
  [{ description: 'x'.repeat(1001) }, 'description', 'Description must be less than 1000 characters'],
  [{ description: 'A baker of 60', bio: 'x'.repeat(201) }, 'bio', 'Bio must be less than 200 characters'],
])('%j is refused when a character is created or updated', async (body, field, msg) => {
  const problem = { status: 422, detail: [{ loc: ['body', field], msg }] }
  expect(await as.superadmin.call(createCharacter, { body })).toMatchObject(problem)
  expect(await change(1, body)).toMatchObject(problem)
})

test('texts of exactly the shortest and the longest length are accepted', async () => {
  for (const description of ['x'.repeat(10), 'x'.repeat(1000), '🙂'.repeat(10)])
    expect(await find(await characterOf(description, 'y'.repeat(200)))).toMatchObject({ description })
})

test('a character that plays in a scenario cannot be archived', async () => {
  const id = await characterOf('Eva, who plays a lot')
  const { database } = testServer.connection
  const titles = await database
    .selectFrom('scenario_texts')
    .where('language_code', '=', 'en')
    .select(['scenario_id', 'title'])
    .orderBy('scenario_id')
    .execute()
  const mappings = titles.map(({ scenario_id }) => ({ scenario_id, character_id: id, mood_id: null }))
  await database.insertInto('scenario_map').values(mappings).execute()
  const names = titles.slice(0, 5).map(({ title }) => `“${title}”`)
  expect(await archive(id, true)).toMatchObject({
    status: 409,
    detail: `This bot character plays in ${names.join(', ')}, …. Please remove it from the scenario map first.`,
  })
  await database.deleteFrom('scenario_map').where('character_id', '=', id).execute()
  expect((await archive(id, true)).body.message).toBe('Bot character archived')
  expect((await archive(id, true)).status).toBe(200)
  expect((await find(id))?.archived).toBe(true)
  expect((await archive(id, false)).body.message).toBe('Bot character restored')
  expect((await find(id))?.archived).toBe(false)
  expect((await changesOf(id)).map(({ action, after }) => [action, after]).slice(1)).toEqual([
    ['archive', { archived: true }],
    ['restore', { archived: false }],
  ])
})

test('an unknown character is not found, and an admin may neither read nor write characters', async () => {
  const missing = { status: 404, detail: 'Bot character not found' }
  expect(await change(999, { description: 'Nobody at all' })).toMatchObject(missing)
  expect(await archive(999, true)).toMatchObject(missing)
  const before = await find(1)
  const denied = { status: 403, detail: 'Access denied' }
  const description = 'My own character'
  expect(await as.admin.call(listCharacters, {})).toMatchObject(denied)
  expect(await as.admin.call(createCharacter, { body: { description } })).toMatchObject(denied)
  expect(await as.admin.call(updateCharacter, { params: { id: '1' }, body: { description } })).toMatchObject(
    denied,
  )
  expect(
    await as.admin.call(archiveCharacter, { params: { id: '1' }, body: { archived: true } }),
  ).toMatchObject(denied)
  expect(await find(1)).toEqual(before)
})

test('an update with `was` overwrites no field that changed meanwhile; one without `was` overwrites all', async () => {
  const id = await characterOf('Lia, a calm nurse', 'Listens')
  const was = await find(id)
  const description = 'Lia, a calm nurse'
  const all = { description, name: null, role: null, translations: {} }
  expect((await change(id, { ...all, role: 'Nurse', bio: 'Listens', was })).status).toBe(200)
  expect((await change(id, { ...all, bio: 'Listens well', was })).status).toBe(200)
  expect(await find(id)).toMatchObject({ role: 'Nurse', bio: 'Listens well' })
  expect(await change(id, { ...all, role: 'Doctor', was })).toMatchObject({
    status: 409,
    detail: requestFailures.changedMeanwhile.detail,
  })
  // A save repeated because its answer was lost is not a conflict.
  expect((await change(id, { ...all, role: 'Nurse', was })).status).toBe(200)
  const translations = { pt: { role: 'Enfermeira', bio: null } }
  expect((await change(id, { ...all, translations, was })).status).toBe(200)
  const others = { pt: { role: 'Médica', bio: null } }
  expect((await change(id, { ...all, translations: others, was })).status).toBe(409)
  expect(await find(id)).toMatchObject({ role: 'Nurse', bio: 'Listens well', translations })
  expect((await change(id, all)).status).toBe(200)
  expect(await find(id)).toMatchObject({ role: null, translations: {} })
})
