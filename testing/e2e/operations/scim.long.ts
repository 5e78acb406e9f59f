import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { scimProtocol } from '#adapters/scim/protocol.ts'
import { installPackage } from '#testing/installed-package.ts'
import { startPostgres } from '#testing/postgres.ts'
import { scimPatch } from '#testing/scim-client.ts'
import { killWhileScimCreates, killWhileScimDeactivates } from './killing-scim.ts'

describe.each([
  ['makes somebody', killWhileScimCreates],
  ['deactivates somebody', killWhileScimDeactivates],
])('both sides agree after a kill while SCIM %s, and the request can be repeated', (_what, kill) => {
  test('on the embedded store', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'pp-scim-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    await kill({ DATA_DIR: directory })
  })

  test('on PostgreSQL', async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    await kill({ DATABASE_URL: postgres.url, SEED: 'demo' })
  })
})

/** A patch function of an independent implementation. */
type OtherPatch = (resource: object, operations: readonly object[], options: object) => unknown

test('users’ patches have the results of another SCIM implementation', async () => {
  const folder = await installPackage('scim-patch', '0.8.3')
  const other: { readonly scimPatch: OtherPatch } = await import(
    pathToFileURL(join(folder, 'lib/src/scimPatch.js')).href
  )
  const word = fc.constantFrom('Ana', 'Ben', 'O’Neill', 'x y')
  const op = fc.constantFrom('add', 'replace', 'Replace')
  const path = fc.constantFrom(
    'displayName',
    'externalId',
    'name.givenName',
    'name.familyName',
    'name.formatted',
  )
  const setText = fc.record({ op, path, value: word })
  const setActive = fc.record({ op, path: fc.constant('active'), value: fc.boolean() })
  const removeText = fc.record({ op: fc.constant('remove'), path })
  const setMany = fc.record({
    op: fc.constantFrom('add', 'replace'),
    value: fc.record({ displayName: word, active: fc.boolean() }),
  })
  const user = {
    userName: 'ana@example.org',
    displayName: 'Ana',
    externalId: '1',
    active: true,
    name: { givenName: 'Ana', familyName: 'Almeida', formatted: 'Ana Almeida' },
  }
  const operations = fc.array(fc.oneof(setText, setActive, removeText, setMany), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(operations, async (steps) => {
      const ours = await scimProtocol.patchUser(structuredClone(user), scimPatch(...steps))
      // Section 3.5.2.2 leaves open what removing an absent value does: an error there, and nothing in ours.
      const theirs = applyAll(other.scimPatch, { schemas: [], ...structuredClone(user) }, steps)
      expect(plain(ours)).toEqual(plain(theirs))
    }),
    { numRuns: 500 },
  )
})

test('groups’ patches have the members of another SCIM implementation', async () => {
  const folder = await installPackage('scim-patch', '0.8.3')
  const other: { readonly scimPatch: OtherPatch } = await import(
    pathToFileURL(join(folder, 'lib/src/scimPatch.js')).href
  )
  const id = fc.constantFrom('1', '2', '3', '4')
  const members = fc
    .uniqueArray(id, { minLength: 1, maxLength: 3 })
    .map((ids) => ids.map((value) => ({ value })))
  const step = fc.oneof(
    fc.record({ op: fc.constantFrom('add', 'replace'), path: fc.constant('members'), value: members }),
    fc.record({ op: fc.constant('remove'), path: id.map((value) => `members[value eq "${value}"]`) }),
  )
  await fc.assert(
    fc.asyncProperty(members, fc.array(step, { minLength: 1, maxLength: 6 }), async (first, steps) => {
      const group = { displayName: 'Berlin', members: first }
      const ours = await scimProtocol.patchGroup(structuredClone(group), scimPatch(...steps))
      const theirs = applyAll(other.scimPatch, { schemas: [], ...structuredClone(group) }, steps)
      expect(idsIn(ours)).toEqual(idsIn(theirs))
    }),
    { numRuns: 500 },
  )
})

/** Applies the operations one by one and ignores those that find nothing to remove. */
function applyAll(patch: OtherPatch, resource: object, steps: readonly object[]): object {
  let result = resource
  for (const step of steps) {
    try {
      const next = patch(structuredClone(result), [step], {})
      if (typeof next === 'object' && next !== null) result = next
    } catch (error) {
      if (!('op' in step) || step.op !== 'remove') throw error
    }
  }
  return result
}

/** The resource without empty values and without the protocol's own attributes. */
const plain = (resource: object): unknown => {
  const { schemas: _schemas, meta: _meta, name, ...rest } = JSON.parse(JSON.stringify(resource))
  return { ...rest, ...(name && Object.keys(name).length > 0 && { name }) }
}

const idsIn = (resource: object): string[] => {
  const { members = [] }: { members?: readonly { value: string }[] } = JSON.parse(JSON.stringify(resource))
  return [...new Set(members.map(({ value }) => value))].toSorted()
}
