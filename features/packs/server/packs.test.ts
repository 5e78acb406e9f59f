import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditRoutes } from '#features/audit/contract.ts'
import { characterRoutes } from '#features/characters/contract.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { workspaceRoutes } from '#features/workspace/contract.ts'
import { worldRoutes } from '#features/worlds/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { removeAllContent, samplePackMetadata, sendPack, sendPreview, takePack } from '#testing/packs.ts'
import { packRoutes, type PackPreview } from '../contract.ts'
import { starterRoutes } from '../contract-starter.ts'
import { readPack, writePack } from './pack-file.ts'
import { readStarterPack } from './starter-pack.ts'

let origin: TestApp
let target: TestApp
beforeAll(async () => {
  origin = await createTestApp()
  target = await createTestApp()
})
afterAll(async () => {
  await origin.close()
  await target.close()
})

const idsIn = async ({ connection }: TestApp) =>
  (await connection.database.selectFrom('scenarios').select('id').orderBy('id').execute()).map(({ id }) => id)
const empty = async ({ connection: { database } }: TestApp) => {
  await removeAllContent(database)
  await sql`delete from languages where code = 'fr'`.execute(database)
}
/** The number of items in each state. */
const statesOf = ({ items }: PackPreview) =>
  Object.fromEntries([...Map.groupBy(items, ({ state }) => state)].map(([state, of]) => [state, of.length]))
const itemIn = ({ items }: PackPreview, name: string) => {
  const item = items.find((one) => one.name.includes(name))
  if (!item) throw new Error(`${name} is not in the pack`)
  return item
}

test('a pack that is exported, imported elsewhere and exported again has the same bytes', async () => {
  await empty(target)
  const { superadmin } = target.as
  const pack = await takePack(origin, await idsIn(origin))
  const { body: preview } = await sendPreview(superadmin, pack)
  expect(preview).toMatchObject(samplePackMetadata)
  expect(statesOf(preview)).toEqual({ new: preview.items.length })
  expect(preview.languages).toEqual([
    { code: 'en', is_new: false },
    { code: 'fr', is_new: true },
    { code: 'pt', is_new: false },
  ])
  const { status, body } = await sendPack(superadmin, pack)
  expect(status).toBe(200)
  expect(new Set(body.items.map(({ outcome }) => outcome))).toEqual(new Set(['added']))
  expect(pack.equals(await takePack(target, await idsIn(target)))).toBe(true)
  expect(statesOf((await sendPreview(superadmin, pack)).body)).toEqual({ same: preview.items.length })
})

test('a scenario of an older version with a fact that no installation would read is not exported', async () => {
  const { as, connection } = await testApp()
  const { rows } = await sql<{ scenario_id: number }>`
    update worlds set content = jsonb_set(content::jsonb, '{facts,0,texts,en}', to_jsonb(repeat('long ', 80)))::json
    where scenario_id = (select min(scenario_id) from worlds) returning scenario_id`.execute(
    connection.database,
  )
  const scenario_ids = rows.map((row) => row.scenario_id)
  const { status, body } = await as.superadmin.call(packRoutes.exportPack, {
    body: { ...samplePackMetadata, scenario_ids },
  })
  expect([status, body]).toMatchObject([
    422,
    { code: 'packs.brokenRule', params: { place: 'world.facts.0.texts.en' } },
  ])
})

test('an imported scenario is unassigned, has a version named after its pack, and is in the audit', async () => {
  const { superadmin, learner } = target.as
  const { body: seen } = await learner.call(scenarioRoutes.listScenarios, { query: { language: 'en' } })
  expect(seen).toEqual([])
  const [id] = await idsIn(target)
  const { body: versions } = await superadmin.call(workspaceRoutes.listVersions, {
    params: { id: String(id) },
    query: {},
  })
  expect(versions).toMatchObject([{ number: 1, note: 'Pack: Hard conversations 1.0.0' }])
  const { body: audit } = await superadmin.call(auditRoutes.listAudit, { query: { subject: 'pack' } })
  expect(audit).toMatchObject([
    { action: 'import', title: 'Hard conversations', after: { title: 'Hard conversations' } },
  ])
})

test(
  'a rubric keeps its total through import and export, and loses it by a pack without one',
  { tags: ['long'] },
  async () => {
    const { superadmin } = target.as
    await empty(target)
    const { facts, items } = readStarterPack()
    const first = items.find(({ kind }) => kind === 'criteria')
    const withTotal = items.map((item) =>
      item.kind === 'criteria' && item === first
        ? { ...item, content: { ...item.content, shows_total: true as const } }
        : item,
    )
    const pack = await writePack({ facts, items: withTotal })
    expect((await sendPack(superadmin, pack)).status).toBe(200)
    const exported = await takePack(target, await idsIn(target), facts)
    expect(exported.equals(pack)).toBe(true)
    const texts = (await readPack(exported)).items.flatMap((item) =>
      item.kind === 'criteria' ? [JSON.stringify(item.content)] : [],
    )
    expect(texts.filter((text) => text.includes('shows_total'))).toHaveLength(1)
    // A pack that lacks only the total counts as newer than the content here.
    const { body } = await sendPreview(superadmin, await writePack({ facts, items }))
    expect(body.items.find(({ key }) => key === first?.key)?.state).toBe('newer')
    expect((await sendPack(superadmin, await writePack({ facts, items }))).status).toBe(200)
    const again = await takePack(target, await idsIn(target), facts)
    expect(again.equals(await writePack({ facts, items }))).toBe(true)
  },
)

test('a total without a rubric is refused', async () => {
  const { facts, items } = readStarterPack()
  const broken = items.map((item) =>
    item.kind === 'criteria'
      ? { ...item, content: { ...item.content, checks: null, shows_total: true as const } }
      : item,
  )
  const { status, body } = await sendPreview(target.as.superadmin, await writePack({ facts, items: broken }))
  expect([status, body.code]).toEqual([422, 'packs.brokenRule'])
  expect(JSON.stringify(body)).toContain('A total needs a rubric')
})

test('a NUL character in the name of what translated a text is left out', async () => {
  await empty(target)
  const { facts, items } = readStarterPack()
  const produced = { by: 'a\u0000 model', prompt_version: '\u00001', at: '2026-01-01T00:00:00Z' }
  const marked = items.map((item) => {
    const french = item.kind === 'scenario' && item.content.texts['fr']
    if (!french) return item
    return {
      ...item,
      content: { ...item.content, texts: { ...item.content.texts, fr: { ...french, produced } } },
    }
  })
  expect((await sendPack(target.as.superadmin, await writePack({ facts, items: marked }))).status).toBe(200)
  const { database } = target.connection
  const texts = database.selectFrom('scenario_texts').where('language_code', '=', 'fr').select('produced_by')
  expect(new Set((await texts.execute()).map(({ produced_by }) => produced_by))).toEqual(new Set(['a model']))
})

test('the content of the demo is the same as the starter pack', async () => {
  const { body } = await sendPreview(origin.as.superadmin, await writePack(readStarterPack()))
  expect(statesOf(body)).toEqual({ same: body.items.length })
})

test('the starter pack is offered in the reader’s language until there is a scenario', async () => {
  const { superadmin } = target.as
  await empty(target)
  const find = (language: string) => superadmin.call(starterRoutes.findStarterOffer, { query: { language } })
  const { offer } = (await find('pt')).body
  expect(offer).toMatchObject({ title: 'Starter pack', languages: ['en', 'fr', 'pt'], moods: 6 })
  const { items } = readStarterPack()
  const titles = items.flatMap((item) => (item.kind === 'scenario' ? [item.content.texts['pt']?.title] : []))
  expect(offer?.scenarios.map(({ title }) => title)).toEqual(titles)
  const other = (await find('de')).body.offer
  expect(other?.scenarios.map(({ title }) => title)).not.toEqual(titles)
  await superadmin.call(workspaceRoutes.createDraft, { body: { title: 'A visit' } })
  expect((await find('pt')).body).toEqual({ offer: null })
})

test('the starter pack is imported by one request, and a second import is refused', async () => {
  const { superadmin } = target.as
  await empty(target)
  const first = await superadmin.call(packRoutes.importStarterPack, { body: {} }, { key: 'starter' })
  expect(first.status).toBe(200)
  expect(first.body.items.filter(({ kind }) => kind === 'scenario')).toHaveLength(8)
  const repeated = await superadmin.call(packRoutes.importStarterPack, { body: {} }, { key: 'starter' })
  expect(repeated.body).toEqual(first.body)
  const second = await superadmin.call(packRoutes.importStarterPack, { body: {} })
  expect([second.status, await idsIn(target)]).toMatchObject([409, { length: 8 }])
})

/** A pack with a changed copy of the starter’s first scenario. */
async function changedPack(change: (texts: string) => string): Promise<Buffer> {
  const { facts, items } = readStarterPack()
  const changed = items.map((item) => {
    const isWanted = item.key === 'missed-deadlines' || item.key === 'sam-rivera'
    return isWanted ? JSON.parse(change(JSON.stringify(item))) : item
  })
  return writePack({ facts, items: changed })
}

test('an item that only the pack has changed is updated, and importing it again changes nothing', async () => {
  const { superadmin } = target.as
  const pack = await changedPack((text) => text.replaceAll('Sam', 'Toni'))
  const { body: preview } = await sendPreview(superadmin, pack)
  expect(statesOf(preview)).toMatchObject({ newer: 2 })
  const scenario = preview.items.find(({ key }) => key === 'missed-deadlines')
  expect(scenario?.changes.map(({ part }) => part)).toContain('text')
  expect(itemIn(preview, 'Toni').fields).toContain('name')
  const { body } = await sendPack(superadmin, pack, { key: 'newer' })
  expect(body.items.filter(({ outcome }) => outcome === 'updated')).toHaveLength(2)
  const repeated = await sendPack(superadmin, pack, { key: 'newer', seen: preview.seen })
  expect(repeated.body).toEqual(body)
  expect(statesOf((await sendPreview(superadmin, pack)).body)).toEqual({ same: preview.items.length })
})

test('an item that both sides have changed needs a choice: ours, theirs or a copy', async () => {
  const { superadmin } = target.as
  const { body: before } = await sendPreview(superadmin, await writePack(readStarterPack()))
  const params = { id: String(before.items.find((one) => one.key === 'missed-deadlines')?.id) }
  const { world, hash } = (await superadmin.call(worldRoutes.readWorld, { params })).body
  const harder = { world: { ...world, difficulty: 'hard' as const }, hash }
  await superadmin.call(worldRoutes.writeWorld, { params, body: harder })
  const pack = await changedPack((text) => text.replaceAll('Sam', 'Jules'))
  const { body: preview } = await sendPreview(superadmin, pack)
  const { kind, key } = preview.items.find(({ state }) => state === 'conflict') ?? {}
  if (!kind || !key) throw new Error('no conflict')
  expect((await sendPack(superadmin, pack)).body.code).toBe('packs.undecided')
  const count = (await idsIn(target)).length

  const ours = await sendPack(superadmin, pack, { choices: [{ kind, key, choice: 'ours' }] })
  expect(ours.body.items.find((one) => one.key === key)?.outcome).toBe('kept')
  expect((await sendPreview(superadmin, pack)).body.items.find((one) => one.key === key)?.state).toBe(
    'edited',
  )

  await sendPack(superadmin, pack, { choices: [{ kind, key, choice: 'copy' }] })
  expect(await idsIn(target)).toHaveLength(count + 1)

  await sendPack(superadmin, pack, { choices: [{ kind, key, choice: 'theirs' }] })
  expect(await idsIn(target)).toHaveLength(count + 1)
  expect(statesOf((await sendPreview(superadmin, pack)).body)).toEqual({ same: preview.items.length })
})

test('of two simultaneous imports with the same preview one is refused', async () => {
  const { superadmin } = target.as
  const pack = await changedPack((text) => text.replaceAll('Sam', 'Ren'))
  const { body: preview } = await sendPreview(superadmin, pack)
  const { seen } = preview
  const answers = await Promise.all([
    sendPack(superadmin, pack, { seen }),
    sendPack(superadmin, pack, { seen }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('packs.changedMeanwhile')
})

test('an import that keeps a character archived is refused, and one that restores it succeeds', async () => {
  const { superadmin } = target.as
  await sql`update characters set archived_at = now() where name like 'Ren%'`.execute(
    target.connection.database,
  )
  const pack = await changedPack((text) => text.replaceAll('Sam', 'Lee'))
  const { body: preview } = await sendPreview(superadmin, pack)
  const character = itemIn(preview, 'Lee')
  expect(character.state).toBe('archived')
  const { kind, key } = character
  const kept = await sendPack(superadmin, pack, { choices: [{ kind, key, choice: 'ours' }] })
  expect(kept.body.code).toBe('packs.archivedKept')
  const taken = await sendPack(superadmin, pack, { choices: [{ kind, key, choice: 'theirs' }] })
  expect(taken.status).toBe(200)
  const { body } = await superadmin.call(characterRoutes.listCharacters, {})
  expect(body.find(({ name }) => name?.includes('Lee'))?.archived).toBe(false)
})

test('an import that only restores items has only their restoration in the audit', async () => {
  const { superadmin } = origin.as
  const { database } = origin.connection
  const pack = await writePack(readStarterPack())
  const { items } = (await sendPreview(superadmin, pack)).body
  const tables = { character: 'characters', mood: 'moods', criteria: 'criteria' } as const
  const choices = []
  for (const kind of ['character', 'mood', 'criteria'] as const) {
    const item = items.find((one) => one.kind === kind)
    if (!item?.id) throw new Error(`no ${kind}`)
    const archived = { archived_at: new Date() }
    await database.updateTable(tables[kind]).set(archived).where('id', '=', item.id).execute()
    choices.push({ kind, key: item.key, choice: 'theirs' as const })
  }
  const entries = async () => (await superadmin.call(auditRoutes.listAudit, { query: { limit: '200' } })).body
  const [newest] = await entries()
  expect((await sendPack(superadmin, pack, { choices })).status).toBe(200)
  const written = (await entries()).filter(({ id, subject }) => id > (newest?.id ?? 0) && subject in tables)
  expect(written.toReversed().map(({ subject, action, after }) => [subject, action, after])).toEqual(
    ['character', 'mood', 'criteria'].map((kind) => [kind, 'restore', { archived: false }]),
  )
})

test('the schemas of a pack’s files can be read without a session', async () => {
  const pack = await takePack(origin, await idsIn(origin))
  expect((await readPack(pack)).items.length).toBeGreaterThan(20)
  for (const name of ['pack', 'character', 'mood', 'criteria', 'scenario'] as const) {
    const { status, body } = await origin.as.nobody.call(packRoutes.readPackSchema, { params: { name } })
    expect([status, body['$id'], body['type']]).toEqual([200, `/api/v1/packs/format/1/${name}`, 'object'])
  }
})
