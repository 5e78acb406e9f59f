import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import { EVALUATION_TURNS } from '#features/chats/contract.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { allows, type Access, type Role } from '#platform/contract/access.ts'
import { route, type Route } from '#platform/contract/route.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { say, scenariosOf, startChat } from '#testing/practice.ts'
import { allRoutes } from './routes.ts'

const callers = ['nobody', 'incomplete', 'learner', 'admin', 'superadmin'] as const
type Caller = (typeof callers)[number]
const roleOf: Record<Caller, Role | null> = {
  nobody: null,
  incomplete: null,
  learner: 'user',
  admin: 'admin',
  superadmin: 'superadmin',
}
const owners = ['own', "another person's", "another organisation's"] as const
type Owner = (typeof owners)[number]

let house: TestApp
let people: Record<Caller, Person>
const chats = new Map<string, string>()
const scenarios = new Map<string, string>()

beforeAll(async () => {
  house = await createTestApp()
  const account = { username: 'incomplete', email: 'incomplete@demo.example', name: 'Not set up yet' }
  await createAccount(house.connection.database, {
    ...account,
    password: 'practice',
    mustChangePassword: false,
  })
  people = { ...house.as, incomplete: createPerson(house.app, 'incomplete') }
  for (const name of ['learner', 'admin', 'superadmin', 'outsider'] as const) {
    chats.set(name, await startEvaluatedChat(house.as[name]))
    const [scenario] = await scenariosOf(house.as[name])
    scenarios.set(name, String(scenario?.id))
  }
  const mine = new Set((await scenariosOf(house.as.learner)).map(({ id }) => id))
  const foreign = (await scenariosOf(house.as.outsider)).find(({ id }) => !mine.has(id))
  scenarios.set('foreign', String(foreign?.id))
})
afterAll(() => house.close())

async function startEvaluatedChat(person: Person): Promise<string> {
  const chat = await startChat(person)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1) await say(person, chat, 'How do you see it?')
  await person.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  return chat
}

/** Whose chat stands for "own", "another person's" and "another organisation's", seen from a caller. */
function chatOf(caller: Caller, owner: Owner): string {
  const neighbour = caller === 'admin' ? 'learner' : 'admin'
  const name = owner === 'own' ? caller : owner === "another person's" ? neighbour : 'outsider'
  return chats.get(name) ?? chats.get('learner') ?? ''
}

/** Routes whose parameters are a chat's id: theirs alone. */
const ofChats = /^\/(chats|evaluations)\//

type Sample = { readonly url: string; readonly payload?: object; readonly isOwned: boolean }

/** A good request to a route; `isOwned` when whose it is decides what is answered. */
function sampleOf({ path, method }: Route, caller: Caller, owner: Owner): Sample {
  const scenario = owner === "another organisation's" ? 'foreign' : 'learner'
  const values: Record<string, string> = ofChats.test(path)
    ? { id: chatOf(caller, owner), chat_id: chatOf(caller, owner) }
    : path.startsWith('/scenarios/')
      ? { id: scenarios.get(scenario) ?? '' }
      : path.startsWith('/languages/')
        ? { id: 'en' }
        : { id: '1' }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`the matrix has no value for ${name} in ${path}: add one`)
    return value
  })
  const url = path === '/chats/create' ? `${filled}?scenario_id=${scenarios.get('learner')}&mood=1` : filled
  const payload = path.endsWith('/message')
    ? { content: 'Hello there.' }
    : path === '/evaluations/'
      ? { chat_id: chatOf(caller, owner) }
      : {}
  return {
    url: `/api/v1${url}`,
    ...(method !== 'GET' && { payload }),
    isOwned: /^\/(chats|scenarios|evaluations)\/:|^\/evaluations\/$/.test(path),
  }
}

const isRedirect = ({ reply }: Route) => reply === undefined

function expectedOf(route: Route, caller: Caller, owner: Owner, isOwned: boolean): readonly number[] {
  if (isRedirect(route)) return [302]
  const standing =
    caller === 'nobody' ? null : { role: roleOf[caller], organizationId: caller === 'incomplete' ? null : 1 }
  if (standing === null && route.access !== 'public') return [401]
  if (!allows(standing, route.access)) return [403]
  const isHidden =
    isOwned && (owner === "another organisation's" || (owner !== 'own' && ofChats.test(route.path)))
  return isHidden ? [404] : [200]
}

describe.each(Object.entries<Route>(allRoutes))('%s', (_name, route) => {
  const cases = callers.flatMap((caller) => owners.map((owner) => [caller, owner] as const))
  test.each(cases)('for %s, asking for %s', async (caller, owner) => {
    const { url, payload, isOwned } = sampleOf(route, caller, owner)
    // A sign-out ends the session that it is asked with: not the one that the other cases use.
    const person =
      route.path === '/auth/logout'
        ? createPerson(house.app, caller === 'nobody' ? undefined : caller)
        : people[caller]
    const response = await person.send({
      method: route.method,
      url,
      ...(payload && { payload }),
    })
    expect(expectedOf(route, caller, owner, isOwned), `${url}: ${response.body.slice(0, 200)}`).toContain(
      response.statusCode,
    )
    expect(response.body).not.toMatch(/"prompt"|at .*\.ts:\d+/)
  })
})

test('nobody hears why with the right words', async () => {
  const missing = await house.as.nobody.send({ url: '/api/v1/chats/' })
  expect(missing.json()).toEqual({ detail: 'Missing authorization token' })
  const ended = await house.as.nobody.send({
    url: '/api/v1/chats/',
    headers: { cookie: 'session=long-gone' },
  })
  expect(ended.statusCode).toBe(401)
  expect(ended.json()).toEqual({ detail: 'Authentication expired. Please log in again' })
})

test('a route that does not say who may call it does not compile', () => {
  const spec = { method: 'GET', path: '/open', summary: 'Forgotten' } as const
  // @ts-expect-error -- `access` is missing: that this line is an error is the test
  expect(route(spec)).toBe(spec)
})

test('every access that a route may name is decided for everybody', () => {
  const accesses: Access[] = ['public', 'signed-in', 'member', 'admin', 'superadmin']
  const table = accesses.map((access) =>
    callers.filter((caller) =>
      allows(
        caller === 'nobody'
          ? null
          : { role: roleOf[caller], organizationId: caller === 'incomplete' ? null : 1 },
        access,
      ),
    ),
  )
  expect(table.map((allowed) => allowed.length)).toEqual([5, 4, 3, 2, 1])
})
