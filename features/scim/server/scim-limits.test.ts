import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ScimError, type ScimProtocol } from '#adapters/scim/port.ts'
import { createFairShare } from '#platform/server/fair-share.ts'
import { createHttp } from '#platform/server/http.ts'
import { createProgramGate } from '#platform/server/program-gate.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { oktaUser, plantedScimClient, type ScimClient, scimPatch } from '#testing/scim-client.ts'
import { mountScim, type ScimDependencies } from './mount-scim.ts'

let server: TestApp
let ask: ScimClient
beforeAll(async () => {
  server = await createTestApp()
  ask = await plantedScimClient(server)
})
afterAll(() => server.close())

const find = (filter: string) => ask('GET', `/Users?filter=${encodeURIComponent(filter)}`)
const times = (count: number, text: string, joint: string) => Array(count).fill(text).join(joint)

test.each([
  ['groups', times(4, `(${times(13, 'id pr', ' or ')})`, ' and ')],
  ['attributes with conditions', times(8, 'emails[type pr or value pr]', ' and ')],
])('a filter whose %s would expand to hundreds of alternatives is refused', async (_, filter) => {
  expect(filter.length).toBeLessThan(500)
  const { status, body } = await find(filter)
  expect([status, body.scimType, body.detail]).toEqual([
    400,
    'invalidFilter',
    'This filter has too many alternatives',
  ])
})

test('a filter with joined, nested and quoted conditions finds the users that it describes', async () => {
  const { id } = (await ask('POST', '/Users', oktaUser('meant', { displayName: 'Olga (Sales)' }))).body
  const other = (await ask('POST', '/Users', oktaUser('other', { displayName: 'O\\T "Ltd"' }))).body.id
  for (const [filter, ids] of [
    [`id eq "${id}" and active eq true and (userName sw "meant" or userName sw "other")`, [id]],
    [`(id eq "${id}" or (id eq "${other}" and (active eq true or active eq false))) and id pr`, [id, other]],
    ['(displayName eq "Olga (Sales)" or displayName eq "x and (y")', [id]],
    ['displayName eq "O\\\\T \\"Ltd\\""', [other]],
    ['emails[type eq "work" and (value sw "meant" or value sw "other")]', [id, other]],
    ['emails[type eq "work" or type eq "home"].value SW "MEANT"', [id]],
    [`NOT (userName ne "meant@okta.example") AND id eq ${id}`, [id]],
  ] as const)
    expect([filter, (await find(filter)).body.Resources?.map((one) => one.id)]).toEqual([filter, ids])
})

test.each([
  ['', 'This filter ends too soon'],
  ['id eq', 'This filter ends too soon'],
  ['id eq "', 'There should be something else than "'],
  ['(id pr', 'This filter ends too soon'],
  ['id pr)', 'There should be something else than )'],
  ['emails[type eq "work")', 'There should be something else than )'],
  ['id pr id pr', 'There should be something else than id'],
  ['"id" pr', 'There should be something else than "id"'],
  [`id eq "${'x'.repeat(500)}"`, 'This filter is too long'],
])('the filter %s is refused: %s', async (filter, detail) => {
  expect((await find(filter)).body).toMatchObject({ status: '400', scimType: 'invalidFilter', detail })
})

test('a PATCH may change at most 1,000 attributes, and unknown ones do not count', async () => {
  const { id } = (await ask('POST', '/Users', oktaUser('changed'))).body
  const ignored = Object.fromEntries(Array.from({ length: 1001 }, (_, number) => [`x${number}`, 'y']))
  const parts = Object.fromEntries(Array.from({ length: 1001 }, (_, number) => [`part${number}`, 'y']))
  const patch = async (value: object) => {
    const { status, body } = await ask('PATCH', `/Users/${id}`, scimPatch({ op: 'add', value }))
    return [status, body.scimType, body.detail]
  }
  expect(await patch({ name: parts })).toEqual([
    400,
    'invalidSyntax',
    'A PATCH changes at most 1000 attributes',
  ])
  // Attributes that the product does not store are no changes.
  expect(await patch({ ...ignored, displayName: 'Olga' })).toEqual([200, undefined, undefined])
})

test('a PATCH with a filter on displayName is refused', async () => {
  const { id } = (await ask('POST', '/Users', oktaUser('chosen'))).body
  const path = `displayName[${times(10, '(id pr or id pr)', ' and ')}]`
  const { status, body } = await ask(
    'PATCH',
    `/Users/${id}`,
    scimPatch({ op: 'replace', path, value: 'Other' }),
  )
  expect([status, body.scimType]).toEqual([400, 'invalidPath'])
})

test('a token that exceeds its fair share of requests gets a 429', async () => {
  const app = await createHttp({ publicUrl: new URL('http://localhost:3000'), logger: false })
  onTestFinished(() => app.close())
  const protocol = Promise.withResolvers<ScimProtocol>()
  const program = {
    id: null,
    tokenId: 7,
    role: 'admin',
    organizationId: 1,
    organizationName: 'Demo',
    scopes: ['scim'],
  } as const
  const fairShare = createFairShare({ atOnce: 1, waiting: 1 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no request gets so far as to ask the others
  const others = server.connection as unknown as ScimDependencies
  mountScim(app, {
    ...others,
    programs: createProgramGate(async () => program),
    fairShare,
    publicUrl: new URL('http://localhost:3000'),
    loadProtocol: () => protocol.promise,
  })
  const asked = Array.from({ length: 3 }, () => app.inject('/scim/v2/ServiceProviderConfig'))
  const refused = await Promise.race(asked)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
    429,
    '1',
    { status: '429' },
  ])
  protocol.reject(new ScimError(503, undefined, 'That is enough'))
  expect(
    (await Promise.all(asked)).map(({ statusCode }) => statusCode).toSorted((one, two) => one - two),
  ).toEqual([429, 503, 503])
})
