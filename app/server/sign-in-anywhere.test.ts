import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, testApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { startOidcServer, readSignedInUser } from '#testing/oidc-server.ts'
import { organizationFor } from '#testing/provisioning.ts'
import { signInWith } from '#testing/sign-in.ts'

/** The product with the embedded provider; other apps on the same data have another one. */
let embedded: TestApp
beforeAll(async () => {
  embedded = await createTestApp()
})
afterAll(() => embedded.close())

let serial = 0
/** A user whom an admin has created and who has not signed in yet. */
async function invite(organizationId = 1) {
  serial += 1
  const username = `invited-${serial}`
  const person = { username, name: username, email: `${username}@new.example` }
  const { id } = await embedded.connection.database
    .insertInto('users')
    .values({ ...person, organization_id: organizationId, role: 'user', language_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...person, claims: { sub: username, email: person.email, email_verified: true } }
}

async function appAt(environment: Readonly<Record<string, string>> = {}) {
  const provider = await startOidcServer()
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const { app } = await testApp({
    connection: embedded.connection,
    environment: { ...provider.environment, ...environment },
    logger,
  })
  return { app, provider, lines, signIn: provider.signIn.bind(undefined, app) }
}

const changesOf = (id: number) =>
  embedded.connection.database
    .selectFrom('audit')
    .where('subject', '=', 'user')
    .where('subject_id', '=', id)
    .select(['action', 'before', 'after'])
    .orderBy('id')
    .execute()

describe('a person without a verified email address', () => {
  test('reads why the account is not set up, and the log names the missing claim', async () => {
    const { signIn, lines } = await appAt()
    const { browser } = await signIn({ sub: 'no-claims' })
    expect(await readSignedInUser(browser)).toMatchObject({ permissions: [], setup_problem: 'email_missing' })
    expect(lines.join('')).toMatch(/"missingClaims":\["email"\].*did not send \(or deny\): email/)
    const unverified = await signIn({ sub: 'unverified', email: 'learner@demo.example' })
    expect(await readSignedInUser(unverified.browser)).toMatchObject({
      email: null,
      setup_problem: 'email_unverified',
    })
    expect(lines.join('')).not.toContain('learner@demo.example')
    const stranger = await signIn({ sub: 'stranger', email: 's@x.example', email_verified: true })
    expect(await readSignedInUser(stranger.browser)).toMatchObject({
      email: 's@x.example',
      setup_problem: 'role_missing',
    })
  })

  test('becomes the invited user once the address is verified, even at two processes at once', async () => {
    const { app, provider, signIn } = await appAt()
    const { id, claims } = await invite()
    const before = await signIn({ sub: claims.sub })
    const orphan = await readSignedInUser(before.browser)
    expect(orphan.setup_problem).toBe('email_missing')
    const other = await testApp({ connection: embedded.connection, environment: provider.environment })
    const arrivals = await Promise.all([app, other.app, app].map((front) => provider.signIn(front, claims)))
    for (const { browser } of arrivals)
      expect(await readSignedInUser(browser)).toMatchObject({ id, permissions: ['user'] })
    // The session of the tab that was open before now belongs to the kept user.
    expect(await readSignedInUser(before.browser)).toMatchObject({ id, setup_problem: null })
    expect(await changesOf(id)).toEqual([
      { action: 'relink', before: { issuer: null }, after: { issuer: provider.issuer, merged: orphan.id } },
    ])
    const gone = embedded.connection.database.selectFrom('users').where('id', '=', orphan.id).select('id')
    expect(await gone.execute()).toEqual([])
  })

  test('becomes the invited user where the operator trusts the addresses', async () => {
    const { signIn } = await appAt({ OIDC_TRUST_EMAIL: 'yes' })
    const { id, claims } = await invite()
    const { browser } = await signIn({ sub: claims.sub, email: claims.email })
    expect(await readSignedInUser(browser)).toMatchObject({ id })
  })
})

describe('a change of the provider', () => {
  test('from the embedded one to another and back keeps the user', async () => {
    const before = createBrowser(embedded.app)
    await signInWith(before, 'learner')
    const learner = await readSignedInUser(before)
    const { signIn, provider } = await appAt()
    const claims = { sub: 'learner-at-work', email: 'Learner@demo.example', email_verified: true }
    expect(await readSignedInUser((await signIn(claims)).browser)).toMatchObject({
      id: learner.id,
      username: 'learner',
    })
    const after = createBrowser(embedded.app)
    await signInWith(after, 'learner')
    expect(await readSignedInUser(after)).toMatchObject({ id: learner.id })
    expect(await changesOf(learner.id)).toEqual([
      { action: 'relink', before: { issuer: 'embedded' }, after: { issuer: provider.issuer } },
      { action: 'relink', before: { issuer: provider.issuer }, after: { issuer: 'embedded' } },
    ])
  })

  test('from one foreign provider to another takes over no user', async () => {
    const { claims, id } = await invite()
    const [first, second] = [await appAt(), await appAt()]
    expect(await readSignedInUser((await first.signIn(claims)).browser)).toMatchObject({ id })
    const { browser } = await second.signIn(claims)
    expect(await readSignedInUser(browser)).toMatchObject({
      email: null,
      permissions: [],
      setup_problem: 'email_taken',
    })
  })
})

describe('groups at the provider', () => {
  const OIDC_GROUPS =
    'groups coaches=admin@demo organisation; staff=user@Other Organisation; ghosts=user@Nowhere'

  test('give a role at each sign-in, which the audit records', async () => {
    const { signIn } = await appAt({ OIDC_GROUPS })
    const claims = { sub: 'grouped', email: 'grouped@x.example', email_verified: true }
    const sign = async (groups?: readonly string[]) =>
      readSignedInUser((await signIn({ ...claims, ...(groups && { groups }) })).browser)
    expect(await sign()).toMatchObject({ setup_problem: 'role_missing' })
    const coach = await sign(['others', 'coaches'])
    expect(coach).toMatchObject({ permissions: ['admin'], organization: { name: 'Demo Organisation' } })
    expect(await sign(['coaches', 'staff'])).toEqual(coach)
    expect(await sign([])).toEqual(coach)
    expect(await sign(['staff'])).toMatchObject({
      permissions: ['user'],
      organization: { name: 'Other Organisation' },
    })
    const changes = await changesOf(coach.id)
    expect(changes.map(({ action, after }) => [action, after])).toEqual([
      ['move', expect.objectContaining({ role: 'admin', by: 'groups' })],
      // In the audits of both organisations.
      ['move', expect.objectContaining({ role: 'user', by: 'groups' })],
      ['move', expect.objectContaining({ role: 'user', by: 'groups' })],
    ])
  })

  test('for an unknown or a full organisation leave the account not set up', async () => {
    const { database } = embedded.connection
    const full = await organizationFor(database, 1)
    await invite(full)
    const { name } = await database
      .selectFrom('organizations')
      .where('id', '=', full)
      .select('name')
      .executeTakeFirstOrThrow()
    const { signIn, lines } = await appAt({ OIDC_GROUPS: `${OIDC_GROUPS}; late=user@${name}` })
    const claims = { sub: 'late', email: 'late@x.example', email_verified: true }
    const ghost = await signIn({ ...claims, groups: ['ghosts'] })
    expect(await readSignedInUser(ghost.browser)).toMatchObject({ setup_problem: 'organization_unknown' })
    const late = await signIn({ ...claims, groups: ['late'] })
    expect(await readSignedInUser(late.browser)).toMatchObject({
      organization: null,
      setup_problem: 'organization_full',
    })
    expect(lines.join('')).toContain('"reason":"organization_full"')
  })

  test('never take the role from the last superadmin, even in two processes at once', async () => {
    const { database } = embedded.connection
    const { signIn, app, provider } = await appAt({ OIDC_GROUPS })
    const other = await testApp({
      connection: embedded.connection,
      environment: { ...provider.environment, OIDC_GROUPS },
    })
    const boss = { sub: 'boss', email: 'superadmin@demo.example', email_verified: true, groups: ['coaches'] }
    expect(await readSignedInUser((await signIn(boss)).browser)).toMatchObject({
      permissions: ['superadmin'],
    })
    const second = await invite()
    await database.updateTable('users').set({ role: 'superadmin' }).where('id', '=', second.id).execute()
    await Promise.all([
      provider.signIn(app, boss),
      provider.signIn(other.app, { ...second.claims, groups: ['coaches'] }),
    ])
    const left = await database.selectFrom('users').where('role', '=', 'superadmin').select('id').execute()
    expect(left).toHaveLength(1)
  })
})

test('/ready reports an identity provider that is away, and the process stays alive', async () => {
  const { environment, issuer } = await startOidcServer()
  const wrong = await testApp({
    connection: embedded.connection,
    environment: { ...environment, OIDC_ISSUER: `${issuer}/wrong` },
  })
  await expect
    .poll(async () => (await wrong.app.inject('/ready')).json())
    .toEqual({ status: 'not ready', reason: 'identity provider' })
  expect((await wrong.app.inject('/health')).statusCode).toBe(200)
  const right = await testApp({ connection: embedded.connection, environment })
  await expect.poll(async () => (await right.app.inject('/ready')).statusCode).toBe(200)
})

test('the screens receive the text of the button, whether the provider creates accounts, and the operator’s links', async () => {
  const imprint = 'https://acme.example/imprint'
  const { app } = await appAt({ OIDC_LABEL: 'Sign in with Acme', IMPRINT_URL: imprint })
  const none = { privacy: null, imprint: null, support: null }
  const options = async (front: TestApp['app']) => (await front.inject('/api/v1/auth/options')).json()
  expect(await options(app)).toEqual({
    label: 'Sign in with Acme',
    creates_accounts: false,
    links: { ...none, imprint },
  })
  expect(await options(embedded.app)).toEqual({ label: null, creates_accounts: true, links: none })
})
