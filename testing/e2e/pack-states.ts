import type { Page } from 'playwright'
import type { PackImport, PackPreview, PreviewedItem } from '#features/packs/contract.ts'
import type { StarterOffer } from '#features/packs/contract-starter.ts'
import type { ScreenState } from './screen-state.ts'

const LONG =
  'Telling a family that the operation of their mother is put off once more, and that nobody knows why'

const item: Pick<PreviewedItem, 'changes' | 'fields' | 'id' | 'state'> = {
  changes: [],
  fields: [],
  id: null,
  state: 'new',
}
const preview: PackPreview = {
  title: 'Hard conversations in hospitals',
  version: '1.1.0',
  licence: 'CC-BY-4.0',
  author: 'Northwind',
  languages: [
    { code: 'de', is_new: true },
    { code: 'en', is_new: false },
  ],
  items: [
    {
      ...item,
      kind: 'scenario',
      key: 'put-off',
      name: LONG,
      state: 'conflict',
      id: 1,
      changes: [{ part: 'prompt', kind: 'changed', before: 'Be short.', after: 'Be kind.' }],
    },
    { ...item, kind: 'scenario', key: 'other', name: 'A visit', state: 'conflict', id: 2 },
    { ...item, kind: 'mood', key: 'calm', name: 'Calm', state: 'archived', id: 1 },
    {
      ...item,
      kind: 'character',
      key: 'sam',
      name: 'Sam Rivera',
      state: 'newer',
      id: 1,
      fields: ['name', 'bio'],
    },
    { ...item, kind: 'criteria', key: 'news', name: 'Bad news' },
    { ...item, kind: 'mood', key: 'withdrawn', name: 'Withdrawn', state: 'same', id: 2 },
  ],
  seen: 'a'.repeat(64),
}
const imported: PackImport = {
  message: 'Pack imported',
  items: [
    { kind: 'scenario', key: 'put-off', name: LONG, id: 1, outcome: 'updated' },
    { kind: 'scenario', key: 'other', name: 'A visit', id: 12, outcome: 'copied' },
    { kind: 'mood', key: 'calm', name: 'Calm', id: 1, outcome: 'added' },
  ],
}
const offer: StarterOffer = {
  title: 'Starter pack',
  version: '1.0.0',
  licence: 'Apache-2.0',
  author: 'Performance Partner',
  languages: ['en', 'fr', 'pt'],
  scenarios: ['a', 'b', 'c'].map((key) => ({ key, title: LONG, description: LONG.repeat(3) })),
  characters: 6,
  moods: 6,
  criteria: 3,
}

async function choosePack(page: Page): Promise<void> {
  await page.goto('/admin/packs')
  await page.route('**/api/v1/admin/packs/preview', (route) => route.fulfill({ json: preview }))
  await page.route('**/api/v1/admin/packs/import', (route) => route.fulfill({ json: imported }))
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hospitals.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
  await page.getByText('3 are still to be decided.').waitFor()
}

/** The screens of packs for a superadmin. Stand-ins answer what the demo's store has no data for. */
export const packScreenStates: readonly ScreenState[] = [
  {
    name: 'admin-packs',
    as: 'superadmin',
    open: async (page) => {
      await page.goto('/admin/packs')
      await page.getByRole('rowheader').first().waitFor()
    },
  },
  {
    name: 'admin-packs-preview',
    as: 'superadmin',
    isDetail: true,
    open: async (page) => {
      await choosePack(page)
      await page.getByText('1 difference').click()
    },
  },
  {
    name: 'admin-packs-imported',
    as: 'superadmin',
    isDetail: true,
    open: async (page) => {
      await choosePack(page)
      await page.getByRole('button', { name: 'Theirs for all' }).click()
      await page
        .getByRole('group', { name: 'What becomes of Calm' })
        .getByText('Restore as theirs', { exact: true })
        .click()
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByRole('heading', { name: 'The pack is imported' }).waitFor()
    },
  },
  {
    name: 'admin-packs-refused',
    as: 'superadmin',
    isDetail: true,
    hasFailure: true,
    open: async (page) => {
      await page.goto('/admin/packs')
      await page.getByRole('button', { name: 'Choose a file' }).waitFor()
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no pack') })
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'admin-starter-offer',
    as: 'superadmin',
    isDetail: true,
    open: async (page) => {
      await page.route('**/api/v1/admin/packs/starter*', (route) => route.fulfill({ json: { offer } }))
      await page.route('**/api/v1/admin/scenarios?*', (route) => route.fulfill({ json: [] }))
      await page.goto('/admin/scenarios/create')
      await page.getByRole('button', { name: 'Import the starter pack' }).waitFor()
    },
  },
]
