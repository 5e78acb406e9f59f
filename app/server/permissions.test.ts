import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopes, type TokenScope, tokenScopes } from '#features/tokens/contract.ts'
import { allows, type Access } from '#platform/contract/access.ts'
import { route, type Route } from '#platform/contract/route.ts'
import { allRoutes } from '#testing/declared-routes.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { readDescription, statusesByOperation } from '#testing/described-operations.ts'
import { fillRoute } from '#testing/matrix/fill-route.ts'
import type { SampleRequest } from '#testing/matrix/request-maker.ts'
import { routesOpenTo, sampleRequests } from '#testing/matrix/sample-requests.ts'
import {
  matrixCallers,
  callerRoles,
  recordOwners,
  type MatrixCaller,
  type RecordOwner,
} from '#testing/matrix/callers.ts'
import { anySecretWord, forbiddenPattern } from '#testing/matrix/secrets.ts'
import { standInDrafter } from '#testing/drafter.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { createDatabaseDigest } from '#testing/matrix/database-digest.ts'
import { createMatrixWorld, type MatrixWorld } from '#testing/matrix/matrix-world.ts'
import { createPerson } from '#testing/person.ts'
import { plantToken } from '#testing/program.ts'
import { standInTranslator } from '#testing/translator.ts'
import { plainTranscriber, plainVoice } from '#testing/voice.ts'

let testServer: TestApp
let world: MatrixWorld
const tokens = new Map<TokenScope, string>()
let databaseDigest: ReturnType<typeof createDatabaseDigest>
/** Everything logged at the most detailed level. */
const { lines: logged, logger } = keepLogLines('trace')
/** The statuses that the API description lists, by the route's name. */
let told: ReturnType<typeof statusesByOperation>

beforeAll(async () => {
  testServer = await createTestApp({
    translator: standInTranslator(),
    drafter: standInDrafter(),
    voice: plainVoice(),
    transcriber: plainTranscriber(),
    logger,
  })
  told = statusesByOperation(await readDescription(testServer))
  world = await createMatrixWorld(testServer)
  for (const scope of tokenScopes) {
    const token = await plantToken(testServer, [scope])
    tokens.set(scope, token)
  }
  // A token's last use is written once a minute, which would look like the trace of a refused request.
  const { database } = testServer.connection
  await database
    .updateTable('scim_tokens')
    .set({ last_used_at: sql<Date>`now() + interval '1 day'` })
    .execute()
  databaseDigest = createDatabaseDigest(database)
  // The world's twenty turns and four evaluations take time on a busy machine.
}, 120_000)
afterAll(() => testServer.close())

const standingOf = (caller: MatrixCaller) =>
  caller === 'nobody'
    ? null
    : { role: callerRoles[caller], organizationId: caller === 'incomplete' ? null : 1 }

function expectedOf({ access }: Route, caller: MatrixCaller, { answers = 200 }: SampleRequest): number {
  const standing = standingOf(caller)
  if (allows(standing, access)) return answers
  return standing === null ? 401 : 403
}

/**
 * The cases of a route: who requests whose record. A caller who may not call the route at all is refused before any
 * record is looked up, so one owner is enough then.
 */
const casesOf = ({ access }: Route): readonly (readonly [MatrixCaller, RecordOwner])[] =>
  matrixCallers.flatMap((caller) =>
    (allows(standingOf(caller), access) ? recordOwners : (['own'] as const)).map(
      (owner) => [caller, owner] as const,
    ),
  )

/** The lines logged since the last call, as text. */
const takeLog = () => JSON.stringify(logged.splice(0))

/**
 * The request of each case. All are made before the first is sent, because records made in between would hide the trace
 * of a refused request.
 */
async function samplesOf(name: string, asked: Route): Promise<Map<string, SampleRequest>> {
  const make = sampleRequests[name]
  if (!make)
    throw new Error(
      `the matrix knows no good request to ${name}: add one beside testing/matrix/sample-requests.ts`,
    )
  const all = new Map<string, SampleRequest>()
  for (const [caller, owner] of casesOf(asked)) all.set(caller + owner, await make(world, { caller, owner }))
  return all
}

async function send(asked: Route, caller: MatrixCaller, sample: SampleRequest) {
  // A sign-out ends its own session, so it gets a new one instead of that of the other cases.
  const person =
    asked.path === '/auth/logout'
      ? createPerson(testServer.app, caller === 'nobody' ? undefined : caller)
      : world.people[caller]
  const request = fillRoute(asked, sample)
  return { url: request.url, ...(await person.send(request)) }
}

async function sendByToken(asked: Route, scope: TokenScope, sample: SampleRequest) {
  const { headers, ...request } = fillRoute(asked, sample)
  const authorization = `Bearer ${tokens.get(scope) ?? ''}`
  return testServer.app.inject({ ...request, headers: { ...headers, authorization } })
}

/** The database's digest after a refusal, which must be unchanged. */
const digestAfterRefusal = async (status: number) => (status >= 400 ? databaseDigest.look() : undefined)

describe.each(Object.entries<Route>(allRoutes))('%s', (name, asked) => {
  let prepared: Map<string, SampleRequest>
  beforeAll(async () => {
    prepared = await samplesOf(name, asked)
  })

  test.each(casesOf(asked))('answers %s who asks for %s as its access says', async (caller, owner) => {
    const sample = prepared.get(caller + owner) ?? {}
    const expected = expectedOf(asked, caller, sample)
    const before = await digestAfterRefusal(expected)
    const { statusCode, body, url } = await send(asked, caller, sample)
    expect(statusCode, `${url}: ${body.slice(0, 200)}`).toBe(expected)
    expect(told.get(name)).toContain(String(statusCode))
    expect(body).not.toMatch(forbiddenPattern(caller, name))
    expect(takeLog()).not.toMatch(anySecretWord)
    expect(await digestAfterRefusal(expected)).toBe(before)
  })

  test.runIf(asked.access !== 'public')(
    'answers a token with its scope and refuses all other scopes',
    async () => {
      for (const owner of ["another person's", "another organisation's"] as const) {
        const sample = await sampleRequests[name]?.(world, { caller: 'admin', owner })
        for (const scope of tokenScopes) {
          const expected = scope === asked.scope ? (sample?.answers ?? 200) : 403
          const before = await digestAfterRefusal(expected)
          const { statusCode, body } = await sendByToken(asked, scope, sample ?? {})
          expect([scope, owner, statusCode], body.slice(0, 200)).toEqual([scope, owner, expected])
          expect(body).not.toMatch(forbiddenPattern('admin'))
          expect(body).not.toMatch(anySecretWord)
          expect(takeLog()).not.toMatch(anySecretWord)
          expect(await digestAfterRefusal(expected)).toBe(before)
        }
      }
    },
  )
})

/**
 * Listed a second time: none of these routes has people's words, evaluations of them, or anything that grants rights.
 */
const openToPrograms = {
  // The lists tell the ids that a new user's organisation and language have.
  'users:read': 'listUsers countUsers exportUsers listOrganizations listLanguages',
  'users:write': 'createUser changeUserState signOutUser deleteUser',
  'audit:read': 'listAudit listAuditKinds listAuditActors exportAudit',
  'scenarios:read': 'listAllScenarios',
  scim: '',
} satisfies Record<TokenScope, string>

test.each(Object.entries(openToPrograms))(
  'the list of routes with the scope %s is complete',
  (scope, names) => {
    const open = Object.entries<Route>(allRoutes).filter(([, one]) => one.scope === scope)
    expect(open.map(([name]) => name).toSorted()).toEqual(names.split(' ').filter(Boolean).toSorted())
  },
)

test('tokens can have exactly the scopes that routes name', () => {
  const named = Object.values(allRoutes).flatMap(({ scope }) => scope ?? [])
  expect(new Set(named)).toEqual(new Set(scopes))
})

test('the owner reads the words that are private to them, and the log has the requests', async () => {
  const read = async (url: string) => (await testServer.as.learner.send({ url: `/api/v1${url}` })).body
  const chat = world.chatOf({ caller: 'learner', owner: 'own' })
  expect(await read(`/chats/${chat}/messages`)).toMatch(anySecretWord)
  expect(await read('/evaluations/history')).toMatch(/secret-judged-of-learner/)
  takeLog()
  expect(await read('/own-conversations')).toMatch(/secret-own-of-learner/)
  expect(takeLog()).toContain('/api/v1/own-conversations')
})

test('every sample request belongs to a route', () => {
  expect(Object.keys(sampleRequests).filter((name) => !(name in allRoutes))).toEqual([])
})

test.each(['public', 'signed-in', 'member', 'admin'] as const)(
  'the list of routes with the access %s is complete',
  (access) => {
    const open = Object.entries<Route>(allRoutes).filter(([, one]) => one.access === access)
    expect(new Set(open.map(([name]) => name))).toEqual(new Set(routesOpenTo(access)))
  },
)

test('a refusal says whether a session is missing or has ended', async () => {
  const missing = await testServer.as.nobody.send({ url: '/api/v1/chats/' })
  expect(missing.json()).toMatchObject({
    detail: 'Missing authorization token',
    code: 'request.unauthenticated',
  })
  const ended = await testServer.as.nobody.send({
    url: '/api/v1/chats/',
    headers: { cookie: 'session=long-gone' },
  })
  expect(ended.statusCode).toBe(401)
  expect(ended.json()).toMatchObject({
    detail: 'Authentication expired. Please log in again',
    code: 'request.expired',
  })
})

// The type check fails at this line as soon as a route may leave out who may call it; no running test could see that.
// @ts-expect-error -- `access` is missing
route({ method: 'GET', path: '/open', summary: 'Forgotten' })

test('each access allows one more kind of caller than the next stricter one', () => {
  const accesses: Access[] = ['public', 'signed-in', 'member', 'admin', 'superadmin']
  const table = accesses.map((access) => matrixCallers.filter((caller) => allows(standingOf(caller), access)))
  expect(table.map((allowed) => allowed.length)).toEqual([5, 4, 3, 2, 1])
})
