import { expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { sessionRoutes } from '#features/session/contract.ts'
import { tokenRoutes } from '#features/tokens/contract.ts'
import { testApp } from '#testing/app.ts'
import { dumpDatabase } from '#testing/dump-database.ts'
import type { Person } from '#testing/person.ts'
import { scimClient } from '#testing/scim-client.ts'
import { ownProfileRoutes, PROFILE_RATE_LIMIT } from '../contract-own.ts'

const { changeOwnProfile, readChangeableProfile } = ownProfileRoutes

const change = (person: Person, body: { name?: string; language_id?: number }) =>
  person.call(changeOwnProfile, { body })
const profileOf = async (person: Person) => (await person.call(readChangeableProfile, {})).body

test('a person changes their own name and language separately, and nobody else’s', async () => {
  const { as, connection } = await testApp()
  const { learner, admin } = as
  const before = await profileOf(admin)
  expect(await change(learner, { name: '  Zoë O’Neill Jr. ' })).toMatchObject({ status: 200 })
  const { body: languages } = await connection.pool
    .query("select id from languages where code = 'pt'")
    .then(({ rows }) => ({ body: rows }))
  expect(await change(learner, { language_id: Number(languages[0]?.id) })).toMatchObject({ status: 200 })
  const { body: me } = await learner.call(sessionRoutes.readMe, {})
  expect(me).toMatchObject({ name: 'Zoë O’Neill Jr.', language: { code: 'pt' } })
  expect(await profileOf(learner)).toEqual({
    name: 'Zoë O’Neill Jr.',
    is_name_kept: false,
    language_id: me.language.id,
  })
  expect(await profileOf(admin)).toEqual(before)
})

test.each([
  [{ name: 'X' }, 422],
  [{ name: ' ' }, 422],
  [{ name: '<b>Bold</b>' }, 422],
  [{ language_id: 999_999 }, 404],
])('%o is refused with %i', async (body, status) => {
  const { as } = await testApp()
  const before = await profileOf(as.learner)
  expect((await change(as.learner, body)).status).toBe(status)
  expect(await profileOf(as.learner)).toEqual(before)
})

test('the audit has each change of a name, without the old and the new name', async () => {
  const { as, connection } = await testApp()
  await change(as.learner, { name: 'Wilhelmina' })
  await change(as.learner, { name: 'Wilhelmina' })
  await change(as.learner, { name: 'Marina again' })
  const { body: entries } = await as.admin.call(auditRoutes.listAudit, { query: { subject: 'user' } })
  expect(entries).toMatchObject([
    { action: 'update', actor: { username: 'learner' }, before: null, after: null },
    { action: 'update', actor: { username: 'learner' }, before: null, after: null },
  ])
  expect(await dumpDatabase(connection.database)).not.toContain('Wilhelmina')
})

test('a name that a directory manages can only be changed there, as long as the directory has a token', async () => {
  const server = await testApp()
  const { as, connection } = server
  const { tokenId } = await scimClient(server)
  const { body: me } = await as.learner.call(sessionRoutes.readMe, {})
  await connection.database
    .insertInto('scim_users')
    .values({ user_id: me.id, organization_id: 1, user_name: 'learner@contoso.example', names: '{}' })
    .execute()
  expect((await profileOf(as.learner)).is_name_kept).toBe(true)
  expect(await change(as.learner, { name: 'My own way' })).toMatchObject({
    status: 409,
    detail: 'The directory of your organisation keeps your name. It is changed there.',
  })
  const kept = await profileOf(as.learner)
  expect(await change(as.learner, { name: kept.name, language_id: kept.language_id })).toMatchObject({
    status: 200,
  })

  await as.superadmin.call(tokenRoutes.revokeToken, { params: { id: String(tokenId) } })
  expect((await profileOf(as.learner)).is_name_kept).toBe(false)
  expect(await change(as.learner, { name: 'My own way' })).toMatchObject({ status: 200 })
})

test('the number of changes of a profile is limited', async () => {
  const { as } = await testApp()
  for (let made = 0; made < PROFILE_RATE_LIMIT.limit; made += 1)
    await change(as.learner, { name: `Name ${made}` })
  expect((await change(as.learner, { name: 'One too many' })).status).toBe(429)
})
