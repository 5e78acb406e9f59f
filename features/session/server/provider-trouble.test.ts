import { expect, onTestFinished, test } from 'vitest'
import { identityFailures, type IdentityProvider } from '#adapters/identity/port.ts'
import { DomainError } from '#platform/server/errors.ts'
import { createFairShare } from '#platform/server/fair-share.ts'
import { createHttp } from '#platform/server/http.ts'
import { mount } from '#platform/server/mount.ts'
import type { OnStoreFailure } from '#platform/server/request-context.ts'
import { createProgramGate } from '#platform/server/program-gate.ts'
import { createSessionWatch } from '#platform/server/session-watch.ts'
import { unreachableDatabase } from '#testing/unreachable-database.ts'
import { createBrowser } from '#testing/browser.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { sessionRoutes } from '../contract.ts'
import { ownSessionsStore } from './own-sessions-store.ts'
import { accountChangesByOthers } from './account-changes-by-others.ts'
import { createAdmission } from './admission.ts'
import { pendingSignIns } from './pending-sign-ins.ts'
import { sessionHandlers } from './routes.ts'
import { sessionStore } from './store.ts'

const publicUrl = new URL('http://localhost:3000')
const allowance = { limit: 1, window: 1, cooldown: 1 }
const down = () => Promise.reject(new DomainError(identityFailures.unreachable))

/** A provider that signs everybody in, except for the operations that a test breaks. */
async function appWith(broken: Partial<IdentityProvider>, onStoreFailure?: OnStoreFailure) {
  const data = await createTestDatabase()
  const { database, state } = unreachableDatabase(data.connection.database)
  const store = sessionStore(database)
  let serial = 0
  const identity: IdentityProvider = {
    begin: async () => {
      serial += 1
      return {
        state: `state-number-${serial}-and-so-on`,
        nonce: 'n',
        verifier: 'v',
        url: 'https://login.example/',
      }
    },
    finish: async () => ({
      issuer: 'i',
      subject: 's',
      email: null,
      username: 'fake',
      name: null,
      missingClaims: [],
      assignment: null,
    }),
    endSession: async () => undefined,
    ...broken,
  }
  const app = await createHttp({ publicUrl, logger: false, ...(onStoreFailure && { onStoreFailure }) })
  const limits = { message: allowance, voice: allowance, evaluation: allowance }
  mount(
    app,
    {
      sessionCookie: 'session',
      identify: store.identify,
      fairShare: createFairShare(),
      programs: createProgramGate(async () => undefined),
      ...createSessionWatch(store.findEnded, () => {}),
    },
    sessionRoutes,
    sessionHandlers({
      store,
      own: ownSessionsStore(database, store.limits),
      changesByOthers: accountChangesByOthers(database),
      pending: pendingSignIns(database),
      admission: createAdmission({
        database,
        mergeUsers: async () => {},
        assignByGroups: async () => undefined,
      }),
      options: { label: null, creates_accounts: false },
      identity,
      publicUrl,
      limits,
      models: [],
    }),
  )
  onTestFinished(async () => {
    await app.close()
    await data.close()
  })
  return { app, state }
}

test('an unreachable provider is reported on the sign-in screen', async () => {
  const { app } = await appWith({ begin: down })
  const reply = await app.inject('/api/v1/auth/cognito?prompt=login')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login?failed=provider'])
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('a provider that fails in the callback is reported on the sign-in screen, and nobody is signed in', async () => {
  const { app } = await appWith({ finish: down })
  const browser = createBrowser(app)
  await browser.request('/api/v1/auth/cognito')
  const reply = await browser.request('/api/v1/auth/callback?state=state-number-1-and-so-on&code=x')
  expect(reply.headers.location).toBe('/login?failed=provider')
  expect(sessionOf(browser)).toBeUndefined()
})

test('a database that fails in the callback is reported on the sign-in screen and logged as an outage', async () => {
  const told: string[] = []
  const { app, state } = await appWith({}, (_error, { code }) => told.push(code))
  const browser = createBrowser(app)
  await browser.request('/api/v1/auth/cognito')
  state.away = true
  const reply = await browser.request('/api/v1/auth/callback?state=state-number-1-and-so-on&code=x')
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/login?failed=provider'])
  expect([sessionOf(browser), told]).toEqual([undefined, ['request.unavailable']])
})

test('signing out works if the provider is unreachable or offers no sign-out', async () => {
  for (const broken of [{ endSession: down }, {}]) {
    const { app } = await appWith(broken)
    const browser = createBrowser(app)
    await browser.request('/api/v1/auth/cognito')
    await browser.request('/api/v1/auth/callback?state=state-number-1-and-so-on&code=x')
    expect((await browser.request('/api/v1/users/me')).json()).toMatchObject({ username: 'fake' })
    expect((await browser.request('/api/v1/auth/logout')).headers.location).toBe('/login')
    expect((await browser.request('/api/v1/users/me')).statusCode).toBe(401)
  }
})

test('unfinished sign-ins leave at most ten cookies in the browser', async () => {
  const { app } = await appWith({})
  const browser = createBrowser(app)
  for (let i = 0; i < 40; i += 1) await browser.request('/api/v1/auth/cognito')
  expect(browser.jar.size).toBeLessThanOrEqual(10)
})
