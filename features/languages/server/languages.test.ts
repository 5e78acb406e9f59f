import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { languageRoutes } from '../contract.ts'
import { languageAdminRoutes } from '../contract-admin.ts'

const { lookUpLanguage, createLanguage } = languageAdminRoutes

let testServer: TestApp
let as: TestApp['as']
beforeAll(async () => {
  testServer = await createTestApp()
  as = testServer.as
})
afterAll(() => testServer.close())

const create = (name: string, code: string, key?: string) =>
  as.superadmin.call(createLanguage, { body: { name, code } }, key === undefined ? {} : { key })

const entries = (id: number) =>
  testServer.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'language')
    .where('subject_id', '=', id)
    .select(['action', 'organization_id', 'before', 'after'])
    .execute()

test('a superadmin looks up and adds a language, and learners see it at once', async () => {
  const { body: found } = await as.superadmin.call(lookUpLanguage, { body: { language_name: ' alemão ' } })
  expect(found).toEqual({
    found: true,
    language_name: 'Deutsch',
    iso_code: 'de',
    message: 'Language found',
    suggestions: [],
  })
  const { status, body } = await create(found.language_name ?? '', found.iso_code ?? '')
  expect([status, body]).toEqual([200, { message: 'Language created', id: expect.any(Number) }])
  const { body: languages } = await as.learner.call(languageRoutes.listLanguages, {})
  expect(languages).toContainEqual({ id: body.id, name: 'Deutsch', code: 'de', partner_language: 'en' })
  expect(await entries(body.id)).toEqual([
    { action: 'create', organization_id: null, before: null, after: { name: 'Deutsch', code: 'de' } },
  ])
})

test('an unknown language is answered with status 200 and suggestions', async () => {
  const { status, body } = await as.superadmin.call(lookUpLanguage, { body: { language_name: 'Portugese' } })
  expect(status).toBe(200)
  expect(body).toEqual({
    found: false,
    language_name: null,
    iso_code: null,
    message: 'Language not found',
    suggestions: [{ language_name: 'Português', iso_code: 'pt' }],
  })
})

test.each([
  [lookUpLanguage, { language_name: ' ' }, 'Language name is required'],
  [lookUpLanguage, { language_name: 'x'.repeat(101) }, 'Input must be less than 100 characters'],
  [createLanguage, { name: '', code: 'it' }, 'Language name is required'],
  [createLanguage, { name: 'x'.repeat(101), code: 'it' }, 'Input must be less than 100 characters'],
  [createLanguage, { name: 'Italiano', code: 'IT' }, 'Invalid language format'],
  [createLanguage, { name: 'Italiano', code: 'ital' }, 'Invalid language format'],
  [createLanguage, { name: 'Nonsense', code: 'zzz' }, 'This is not the ISO 639 code of a language'],
])('%o refuses %j', async (route, body, msg) => {
  const { status, detail } = await as.superadmin
    .send({
      method: 'POST',
      url: `/api/v1${route.path}`,
      payload: body,
    })
    .then((answer) => ({ status: answer.statusCode, ...answer.json() }))
  expect(status).toBe(422)
  expect(detail).toEqual([expect.objectContaining({ msg })])
})

test('a code or a name that another language has is refused, whatever its spelling', async () => {
  expect((await create('Nederlands', 'nld')).status).toBe(200)
  const { body: languages } = await as.learner.call(languageRoutes.listLanguages, {})
  expect(languages).toContainEqual(expect.objectContaining({ name: 'Nederlands', code: 'nl' }))
  const again = await create('Dutch', 'nl')
  expect([again.status, again.detail]).toEqual([409, 'A language with this code already exists'])
  const namesake = await create('NEDERLANDS', 'vls')
  expect([namesake.status, namesake.detail]).toEqual([409, 'A language with this name already exists'])
})

test('of five simultaneous requests one adds the language, and two requests with one key add it once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('Svenska', 'sv')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const [first, second] = [await create('Dansk', 'da', 'danish'), await create('Dansk', 'da', 'danish')]
  expect(second.body).toEqual(first.body)
  expect(await entries(first.body.id)).toHaveLength(1)
})
