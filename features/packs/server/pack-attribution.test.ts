import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blankBriefing } from '#features/scenarios/contract.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { removeAllContent, samplePackMetadata, sendPack, takePack } from '#testing/packs.ts'
import { packRoutes } from '../contract.ts'
import type { Pack, PackMetadata } from '../contract-format.ts'
import { readPack, writePack } from './pack-file.ts'
import { readStarterPack } from './starter-pack.ts'

let here: TestApp
beforeAll(async () => {
  here = await createTestApp()
}, 120_000)
beforeEach(() => removeAllContent(here.connection.database))
afterAll(() => here.close())

const northwind = samplePackMetadata
const contoso: PackMetadata = { title: 'Two of many', version: '2.0.0', licence: 'MIT', author: 'Contoso' }

/** A pack of the starter's scenarios under another author's name. */
const packOf = (facts: PackMetadata, change: (text: string) => string = (text) => text): Promise<Buffer> => {
  const { items } = readStarterPack()
  return writePack({ facts, items: items.map((item) => JSON.parse(change(JSON.stringify(item)))) })
}

async function bring({ as }: TestApp, pack: Uint8Array): Promise<void> {
  const { status, body } = await sendPack(as.superadmin, pack)
  expect([status, body.detail]).toEqual([200, undefined])
}

const idsIn = async ({ connection }: TestApp) =>
  (await connection.database.selectFrom('scenarios').select('id').orderBy('id').execute()).map(({ id }) => id)
const firstOf = async (app: TestApp) => (await idsIn(app)).slice(0, 1)

const originsIn = ({ items }: Pack) => new Set(items.map(({ origin }) => origin?.author))

test('an imported pack is exported with its facts and the same bytes', async () => {
  const pack = await packOf(northwind)
  await bring(here, pack)
  const left = await takePack(here, await idsIn(here), {})
  expect((await readPack(left)).facts).toEqual(northwind)
  expect(left.equals(pack)).toBe(true)
})

test('one scenario of a pack is exported with the licence and author of its pack', async () => {
  await bring(here, await packOf(northwind))
  const { facts, items } = await readPack(await takePack(here, await firstOf(here), {}))
  expect(facts).toEqual(northwind)
  expect(items.filter(({ kind }) => kind === 'scenario')).toHaveLength(1)
  const named = await readPack(await takePack(here, await firstOf(here), { title: 'One of them' }))
  expect(named.facts).toEqual({ ...northwind, title: 'One of them' })
  expect(originsIn(named)).toEqual(new Set(['Northwind']))
})

test(
  'in a pack by another author each item names its original pack, also after further exports',
  { tags: ['long'] },
  async () => {
    await bring(here, await packOf(northwind))
    const compiled = await takePack(here, await firstOf(here), contoso)
    const { facts, items } = await readPack(compiled)
    expect(facts).toEqual(contoso)
    expect(items.map(({ origin }) => origin)).toEqual(items.map(() => northwind))
    const there = await testApp()
    await removeAllContent(there.connection.database)
    await bring(there, compiled)
    expect((await takePack(there, await idsIn(there), {})).equals(compiled)).toBe(true)
    const third = await readPack(await takePack(there, await idsIn(there), { ...contoso, author: 'A third' }))
    expect(originsIn(third)).toEqual(new Set(['Northwind']))
  },
)

test(
  'content written here has no origin, and exporting it without the facts of a pack is refused',
  { tags: ['long'] },
  async () => {
    await bring(here, await packOf(northwind))
    const { superadmin } = here.as
    const { body } = await superadmin.call(workspaceRoutes.createDraft, { body: { title: 'A visit' } })
    const params = { id: String(body.id) }
    const texts = { title: 'A visit', description: 'A visit.', intro_text: 'You go there.' }
    const { body: draft } = await superadmin.call(workspaceRoutes.readDraft, { params })
    const { body: saved } = await superadmin.call(workspaceRoutes.saveDraft, {
      params,
      body: {
        revision: draft.revision,
        change: {
          texts: { en: { ...texts, ...blankBriefing } },
          prompt: 'You are the host.',
        },
      },
    })
    const published = await superadmin.call(workspaceRoutes.publishDraft, {
      params,
      body: { revision: saved.revision },
    })
    expect(published.status).toBe(200)

    const ownOnly = [body.id]
    await expect(takePack(here, ownOnly, {})).rejects.toThrow('packs.factsMissing')
    await expect(takePack(here, await idsIn(here), {})).rejects.toThrow('did not come with one pack')
    expect(originsIn(await readPack(await takePack(here, ownOnly, contoso)))).toEqual(new Set([undefined]))
    const { body: origins } = await superadmin.call(packRoutes.listPackOrigins, {})
    expect(origins.map(({ scenario_id }) => scenario_id)).not.toContain(body.id)
    expect(origins[0]).toMatchObject(northwind)
  },
)

test('after an update the export is the new version of the pack, with the same bytes', async () => {
  await bring(here, await packOf(northwind))
  const next = { ...northwind, version: '1.10.0' }
  const pack = await packOf(next, (text) => text.replaceAll('Sam', 'Toni'))
  await bring(here, pack)
  const left = await takePack(here, await idsIn(here), {})
  expect((await readPack(left)).facts).toEqual(next)
  expect(left.equals(pack)).toBe(true)
})

test(
  'an item that a second pack contains too stays with the pack that it came with',
  { tags: ['long'] },
  async () => {
    await bring(here, await packOf(northwind))
    await bring(here, await packOf(contoso))
    expect((await readPack(await takePack(here, await idsIn(here), {}))).facts).toEqual(northwind)
  },
)
