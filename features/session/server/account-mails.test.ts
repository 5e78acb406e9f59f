import { expect, test } from 'vitest'
import { linkRoutes } from '#features/users/contract-link.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { mailServer } from '#testing/mail-server.ts'
import { addAccount, buildNewUser } from '#testing/provisioning.ts'

const { resetAccount, changeUserState, correctUser } = accountRoutes

/** Creates a user with an account at the embedded provider, who has signed in. */
async function member({ connection, signedIn }: TestApp, username: string, language_id = 1) {
  const { database } = connection
  const email = `${username}@mailed.example`
  await addAccount(database, username, email)
  const row = { username, name: username, email, organization_id: 1, role: 'user', language_id }
  const { id } = await database.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  await signedIn(username).cookie()
  return { id, email, params: { id: String(id) } }
}

test('people are mailed what others change of their account, at the address that they had before', async () => {
  const server = await mailServer()
  const here = await testApp({ environment: server.environment })
  const { admin } = here.as
  const { params, email } = await member(here, 'mailed')
  await admin.call(resetAccount, { params, query: { second_factor: 'remove' } })
  await server.received(1)
  const [first] = server.mails
  expect(first?.to).toBe(email)
  expect(first?.text).toContain('By: Tomas Lindqvist.')
  expect(first?.text).toContain('- Password reset asked for: the temporary password is shown to whoever asks')
  expect(first?.text).toContain('- Removal of the second factor asked for')
  expect(first?.text).toContain('http://localhost:3000/account')
  const was = { name: 'mailed', email }
  await admin.call(correctUser, { params, body: { email: 'new@mailed.example', was } })
  await admin.call(changeUserState, { params, body: { state: 'deactivated' } })
  await server.received(3)
  expect(server.mails.map(({ to }) => to)).toEqual([email, email, 'new@mailed.example'])

  // A change that is refused, and one of somebody who has never signed in, is mailed to nobody.
  await admin.call(resetAccount, { params, query: {} })
  const { body } = await admin.call(userRoutes.createUser, { body: buildNewUser('newcomer') })
  await admin.call(changeUserState, { params: { id: String(body.id) }, body: { state: 'deactivated' } })
  await admin.call(changeUserState, { params, body: { state: 'active' } })
  await server.received(4)
  expect(server.mails[3]?.text).toContain('- Account reactivated')
})

test('a link is mailed to the addresses of both accounts, in the language of the one that stays', async () => {
  const server = await mailServer()
  const here = await testApp({ environment: server.environment })
  const [kept, other] = [await member(here, 'stays', 2), await member(here, 'goes')]
  await here.as.admin.call(linkRoutes.linkUser, {
    params: kept.params,
    query: {},
    body: { other: other.id },
  })
  await server.received(2)
  expect(server.mails.map(({ to }) => to)).toEqual([kept.email, other.email])
  expect(server.mails[1]?.text).toContain('Por: Tomas Lindqvist.')
})

test('an address that is refused does not keep a link from the other person', async () => {
  const server = await mailServer({ refuse: (address) => (address.startsWith('full') ? 552 : undefined) })
  const here = await testApp({ environment: server.environment })
  const [kept, other] = [await member(here, 'full'), await member(here, 'taken')]
  const body = { other: other.id }
  await here.as.admin.call(linkRoutes.linkUser, { params: kept.params, query: {}, body })
  await server.received(1)
  expect(server.mails[0]?.to).toBe(other.email)
})

test('a person whose account was linked before their mail was sent still gets it, in English', async () => {
  const slow = Promise.withResolvers<undefined>()
  const server = await mailServer({ refuse: () => slow.promise })
  const here = await testApp({ environment: server.environment })
  const { admin } = here.as
  const [kept, other] = [await member(here, 'remains', 2), await member(here, 'vanishes', 2)]
  for (const { params } of [kept, other])
    await admin.call(changeUserState, { params, body: { state: 'deactivated' } })
  await admin.call(linkRoutes.linkUser, { params: kept.params, query: {}, body: { other: other.id } })
  slow.resolve(undefined)
  await server.received(4)
  expect(server.mails[1]?.to).toBe(other.email)
  expect(server.mails[1]?.text).toContain('- Account deactivated')
  expect(server.mails[1]?.text).toContain('By: Tomas Lindqvist.')
})

test('a stop says how many mails it has lost', async () => {
  const server = await mailServer()
  const { lines, logger } = keepLogLines('warn')
  const environment = { ...server.environment, SMTP_PER_MINUTE: '1' }
  const here = await createTestApp({ environment, logger })
  const [kept, other] = [await member(here, 'told'), await member(here, 'untold')]
  const body = { other: other.id }
  await here.as.admin.call(linkRoutes.linkUser, { params: kept.params, query: {}, body })
  await server.received(1)
  await here.close()
  expect(server.mails).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg.startsWith('mails about changed accounts'))).toMatchObject([
    { error: { message: 'mails not sent: 1' } },
  ])
})

test('a mail server that is away holds up no change', async () => {
  const server = await mailServer({ isAway: () => true })
  const here = await testApp({ environment: server.environment })
  const { params } = await member(here, 'unreachable')
  const { status } = await here.as.admin.call(changeUserState, { params, body: { state: 'deactivated' } })
  expect(status).toBe(200)
})
