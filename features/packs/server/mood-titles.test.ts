import { afterAll, beforeAll, expect, test } from 'vitest'
import { moodAdminRoutes } from '#features/moods/contract-admin.ts'
import { createTestApp, type TestApp } from '#testing/app.ts'
import { samplePackMetadata, sendPack, sendPreview, takePack } from '#testing/packs.ts'
import type { PackChoice } from '../contract.ts'
import type { PackItem } from '../contract-format.ts'
import { readPack, writePack } from './pack-file.ts'
import { readStarterPack } from './starter-pack.ts'

/** Two moods cannot have one title in a language. The demo's have the keys of the starter pack. */

let here: TestApp
beforeAll(async () => {
  here = await createTestApp()
})
afterAll(() => here.close())

const starter = readStarterPack()
const ours = starter.items.filter((item) => item.kind === 'mood')
const moodAt = (index: number) => {
  const mood = ours[index]
  if (!mood) throw new Error('The starter pack has too few moods')
  return mood
}

type Titles = Readonly<Record<string, string>>
const moodOf = (key: string, titles: Titles): PackItem<'mood'> => ({
  kind: 'mood',
  key,
  content: { titles, description: `They are ${key}.` },
})
const packWith = (...items: readonly PackItem[]) => writePack({ facts: samplePackMetadata, items })

const preview = async (...items: readonly PackItem[]) =>
  (await sendPreview(here.as.superadmin, await packWith(...items))).body.items
const bring = async (choice: PackChoice | null, ...items: readonly PackItem[]) => {
  const choices = choice === null ? [] : items.map(({ kind, key }) => ({ kind, key, choice }))
  return sendPack(here.as.superadmin, await packWith(...items), { choices })
}

const stateOfStarter = async (key: string) => {
  const { body } = await sendPreview(here.as.superadmin, await writePack(starter))
  return body.items.find((item) => item.kind === 'mood' && item.key === key)?.state
}

const titlesHere = async () => {
  const { body } = await here.as.superadmin.call(moodAdminRoutes.listAllMoods, {})
  return body.map(({ title }) => title)
}

test('a foreign mood with the title of a mood here is a conflict, in any language and case', async () => {
  const { key, content } = moodAt(0)
  const english = moodOf('stranger-a1b2c3', { en: (content.titles['en'] ?? '').toUpperCase() })
  const french = moodOf('stranger-d4e5f6', { en: 'As nobody else', fr: content.titles['fr'] ?? '' })
  for (const mood of [english, french]) {
    expect(await preview(mood)).toMatchObject([{ state: 'conflict', id: expect.any(Number) }])
    expect((await bring(null, mood)).body.code).toBe('packs.undecided')
    expect(await bring('ours', mood)).toMatchObject({ status: 200, body: { items: [{ outcome: 'kept' }] } })
  }
  expect(await stateOfStarter(key)).toBe('same')
})

test('a mood with the same content under another key is the same mood', async () => {
  expect(await preview({ ...moodAt(1), key: 'stranger-g7h8i9' })).toMatchObject([{ state: 'same' }])
  expect((await bring(null, { ...moodAt(1), key: 'stranger-g7h8i9' })).status).toBe(200)
  expect(await stateOfStarter(moodAt(1).key)).toBe('same')
})

test('a copy of a conflicting mood gets a title of its own', async () => {
  const { en = '' } = moodAt(2).content.titles
  const { status } = await bring('copy', moodOf('stranger-j1k2l3', { en }))
  expect(status).toBe(200)
  expect(await titlesHere()).toEqual(expect.arrayContaining([en, `${en} (2)`]))
})

test('a mood that is replaced by a pack keeps its key and names that pack as its origin', async () => {
  const { key, content } = moodAt(0)
  const mood = moodOf('stranger-m4n5o6', content.titles)
  const { status, body } = await bring('theirs', mood)
  expect([status, body.items[0]?.outcome]).toEqual([200, 'updated'])
  expect(await preview(mood)).toMatchObject([{ state: 'same' }])
  expect(await stateOfStarter(key)).toBe('edited')
  const { rows } = await here.connection.pool.query<{ id: number }>(
    'select distinct scenario_id as id from scenario_map where mood_id = $1',
    [body.items[0]?.id],
  )
  const { items } = await readPack(
    await takePack(
      here,
      rows.map(({ id }) => id),
      { ...samplePackMetadata, title: 'Another one' },
    ),
  )
  expect(items.find((item) => item.kind === 'mood' && item.key === key)?.origin).toEqual(samplePackMetadata)
})

test('a pack with two moods of one title is refused with a sentence', async () => {
  const pack = await packWith(
    moodOf('sly', { en: 'Sly', fr: 'Élan' }),
    moodOf('shy', { en: 'Shy', fr: 'élan' }),
  )
  const { status, body } = await sendPreview(here.as.superadmin, pack)
  expect([status, body.code]).toEqual([422, 'packs.sameTitle'])
  expect(body.detail).toContain('Two moods of this pack have the same title: ')
})

test('a pack with two moods that conflict with one mood here can be imported by each choice', async () => {
  await here.as.superadmin.call(moodAdminRoutes.createMood, { body: { title: 'Bored', description: null } })
  await here.connection.pool.query(
    `insert into mood_titles (mood_id, language_code, title)
    select mood_id, 'fr', 'Lassé' from mood_titles where title = 'Bored' and language_code = 'en'`,
  )
  const both = [moodOf('bored-1', { en: 'Bored' }), moodOf('bored-2', { en: 'Weary', fr: 'Lassé' })]
  for (const choice of ['ours', 'theirs', 'copy'] as const)
    expect((await bring(choice, ...both)).status).toBe(200)
})
