import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Identity } from '#adapters/identity/port.ts'
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts'
import { resolveUser } from './resolve-user.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.close())

/** No test here merges users. */
const mergeUsers = () => Promise.reject(new Error('nobody has to be merged'))
let serial = 0
function somebody(overrides: Partial<Identity> = {}): Identity {
  serial += 1
  return {
    issuer: 'https://issuer.example',
    subject: `subject-${serial}`,
    email: null,
    username: null,
    name: null,
    missingClaims: [],
    assignment: null,
    ...overrides,
  }
}

const userOf = async (identity: Identity, languages: readonly string[] = []) => {
  const id = await resolveUser({ database: data.connection.database, mergeUsers }, { identity, languages })
  return data.connection.database
    .selectFrom('users')
    .innerJoin('languages', 'languages.id', 'users.language_id')
    .selectAll('users')
    .select('languages.code as language')
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('an identity', () => {
  test('that signed in before is the same user, even with another name and address', async () => {
    const identity = somebody({ username: 'first-name', email: 'first@example.com' })
    const { id } = await userOf(identity)
    expect(await userOf({ ...identity, username: 'second-name', email: 'second@example.com' })).toMatchObject(
      {
        id,
        username: 'first-name',
      },
    )
  })

  test('with a verified email becomes the user whom an admin created, whatever the case of its letters', async () => {
    const identity = somebody({ email: 'Learner@Demo.Example', username: 'somebody-else' })
    expect(await userOf(identity)).toMatchObject({
      username: 'learner',
      role: 'user',
      subject: identity.subject,
    })
  })

  test('whose email differs by a look-alike letter, or by one equal only in some locales, is another user', async () => {
    const known = await userOf(somebody({ email: 'Kim@example.com' }))
    for (const email of ['\u212Aim@example.com', 'k\u0131m@example.com', 'K\u0130M@example.com'])
      expect((await userOf(somebody({ email }))).id).not.toBe(known.id)
  })

  test('does not take over a user who already has another identity', async () => {
    const first = await userOf(somebody({ email: 'admin@demo.example' }))
    const second = await userOf(somebody({ email: 'admin@demo.example' }))
    expect(first).toMatchObject({ username: 'admin', role: 'admin' })
    expect(second).toMatchObject({ role: null, organization_id: null, email: null })
  })

  test('without a verified email is not linked by its name', async () => {
    const user = await userOf(somebody({ username: 'superadmin' }))
    expect(user).toMatchObject({ role: null, organization_id: null, email: null })
    expect(user.username).toMatch(/^superadmin-[0-9a-f]{8}$/)
  })

  test('that is unknown becomes a user without organisation and role', async () => {
    expect(await userOf(somebody({ email: 'new.person@example.com', name: 'New Person' }))).toMatchObject({
      username: 'new-person',
      name: 'New Person',
      email: 'new.person@example.com',
      organization_id: null,
      role: null,
      language: 'en',
    })
  })

  test('that is unknown gets the first of its languages that exists here', async () => {
    expect(await userOf(somebody(), ['xx', 'fr', 'pt'])).toMatchObject({ language: 'fr' })
    expect(await userOf(somebody(), ['xx'])).toMatchObject({ language: 'en' })
  })

  test('gets a username that follows the rules for usernames', async () => {
    for (const username of ['José Álvares', 'x', '', '@@@', 'a'.repeat(300), '李小龙', null]) {
      expect((await userOf(somebody({ username }))).username).toMatch(/^[A-Za-z0-9_-]{3,50}$/)
    }
  })

  test('that signs in many times at once for the first time is one user', async () => {
    const identity = somebody({ email: 'hurried@example.com' })
    const users = await Promise.all(Array.from({ length: 8 }, () => userOf(identity)))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
  })

  test('that signs in many times at once as an invited user is that user', async () => {
    const identity = somebody({ email: 'outsider@other.example', username: 'outsider' })
    const users = await Promise.all(Array.from({ length: 8 }, () => userOf(identity)))
    expect(new Set(users.map(({ username }) => username))).toEqual(new Set(['outsider']))
  })

  test('that signs in at the same time as another one of the same name is another user', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => userOf(somebody({ username: 'twin' }))))
    expect(new Set(users.map(({ username }) => username)).size).toBe(5)
  })
})
