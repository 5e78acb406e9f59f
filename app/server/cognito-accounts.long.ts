import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { userRoutes, type NewUser } from '#features/users/contract.ts'
import { testApp } from '#testing/app.ts'
import { startCognitoLocal } from '#testing/cognito-local.ts'
import { startOidcServer, readSignedInUser } from '#testing/oidc-server.ts'
import { createPerson } from '#testing/person.ts'
import { readAccountReferences, buildNewUser } from '#testing/provisioning.ts'
import { sessionOf } from '#testing/sign-in.ts'

let cognito: Awaited<ReturnType<typeof startCognitoLocal>>
beforeAll(async () => {
  cognito = await startCognitoLocal()
}, 400_000)
afterAll(() => cognito.stop())

/** The product with a Cognito pool for its accounts, and a superadmin signed in at another provider. */
async function appWith(pool: Readonly<Record<string, unknown>>) {
  const poolId = await cognito.createPool(pool)
  const provider = await startOidcServer()
  const app = await testApp({
    environment: {
      ...provider.environment,
      COGNITO_USER_POOL_ID: poolId,
      COGNITO_BASE_URL: cognito.url,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
  })
  const boss = { sub: 'boss', email: 'superadmin@demo.example', email_verified: true }
  const { browser } = await provider.signIn(app.app, boss)
  const headers = { cookie: sessionOf(browser) ?? '' }
  const superadmin = createPerson(app.app, undefined)
  return {
    app,
    provider,
    poolId,
    create: (body: NewUser, key?: string) =>
      superadmin.call(userRoutes.createUser, { body }, { headers, ...(key !== undefined && { key }) }),
    superadmin,
    headers,
  }
}

test.each([
  ['by email address', { UsernameAttributes: ['email'] }, 'coach@new.example'],
  // Without null cognito-local takes its default.
  ['by username', { UsernameAttributes: null }, 'coach'],
])('in a pool whose people sign in %s an account is created, changed and deleted', async (_, pool, login) => {
  const { app, provider, poolId, create, superadmin, headers } = await appWith(pool)
  const { status, body } = await create(buildNewUser('coach'), 'one')
  expect([status, body]).toEqual([200, { message: 'User created', id: body.id }])
  const made = await cognito.userIn(poolId, login)
  if (!made) throw new Error('there is no account')
  const { claims } = made
  expect(made.Enabled).toBe(true)
  expect(claims).toMatchObject({ email: 'coach@new.example', email_verified: 'true', name: 'Somebody New' })
  // The same request again sends the invitation again, as long as nobody has signed in.
  cognito.received.length = 0
  expect((await create(buildNewUser('coach'), 'one')).body.id).toBe(body.id)
  expect(cognito.received).toEqual(['AdminCreateUser', 'AdminGetUser', 'AdminCreateUser'])

  const arrived = await provider.signIn(app.app, {
    sub: claims['sub'] ?? '',
    email: claims['email'],
    // As text, as Cognito writes it.
    email_verified: claims['email_verified'],
    'cognito:username': made.Username,
  })
  expect(await readSignedInUser(arrived.browser)).toMatchObject({ id: body.id, username: 'coach' })

  const params = { id: String(body.id) }
  const setState = async (state: 'active' | 'deactivated') => {
    await superadmin.call(accountRoutes.changeUserState, { params, body: { state } }, { headers })
    return (await cognito.userIn(poolId, login))?.Enabled
  }
  expect(await setState('deactivated')).toBe(false)
  expect(await setState('active')).toBe(true)
  cognito.received.length = 0
  expect((await superadmin.call(accountRoutes.signOutUser, { params }, { headers })).status).toBe(200)
  expect(cognito.received).toEqual(['AdminGetUser', 'AdminUserGlobalSignOut'])
  await cognito.ask('AdminSetUserPassword', {
    UserPoolId: poolId,
    Username: login,
    Password: 'Own-password-1',
    Permanent: true,
  })
  expect((await superadmin.call(accountRoutes.resetAccount, { params, query: {} }, { headers })).status).toBe(
    200,
  )
  expect(cognito.received.slice(-2)).toEqual(['AdminResetUserPassword', 'AdminUserGlobalSignOut'])
  const removal = { params, body: { username: 'coach' } }
  expect((await superadmin.call(accountRoutes.deleteUser, removal, { headers })).status).toBe(200)
  expect(await cognito.userIn(poolId, login)).toBeUndefined()
})

test('an account that exists in the pool is neither taken over nor removed', async () => {
  const { app, poolId, create } = await appWith({ UsernameAttributes: ['email'] })
  const email = 'before@new.example'
  await cognito.ask('AdminCreateUser', {
    UserPoolId: poolId,
    Username: email,
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: [{ Name: 'email', Value: email }],
  })
  expect((await create(buildNewUser('before'))).status).toBe(409)
  expect((await readAccountReferences(app.connection.database, 'before')).user).toBeUndefined()
  expect(await cognito.userIn(poolId, email)).toMatchObject({ Enabled: true })
})

test('no password is sent to the server to which Cognito’s address redirects', async () => {
  const { create } = await appWith({ UsernameAttributes: ['email'] })
  cognito.suffer('sent elsewhere')
  expect((await create(buildNewUser('sent'))).status).toBe(502)
  cognito.suffer('none')
  expect(cognito.received).not.toContain('elsewhere')
})

test('a user is created at both sides or at neither, while Cognito is away and when its answer is lost', async () => {
  const { app, poolId, create } = await appWith({ UsernameAttributes: ['email'] })
  const { database } = app.connection
  cognito.suffer('down')
  expect((await create(buildNewUser('away'))).status).toBe(502)
  cognito.suffer('lost answer')
  expect((await create(buildNewUser('lost'))).status).toBe(502)
  cognito.suffer('none')
  // Creating the next account also removes those that could not be withdrawn while Cognito was away.
  expect((await create(buildNewUser('here'))).status).toBe(200)
  for (const name of ['away', 'lost']) {
    expect((await readAccountReferences(database, name)).user).toBeUndefined()
    expect(await cognito.userIn(poolId, `${name}@new.example`)).toBeUndefined()
  }
  expect(await cognito.userIn(poolId, 'here@new.example')).toBeDefined()
})
