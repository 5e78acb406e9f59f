import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  mapping,
  mood,
  openScenarioMap,
  sam,
  serveScenarioMap,
  stageMappings,
} from '#testing/fake-scenario-map.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'

let server: ReturnType<typeof serveScenarioMap>
beforeEach(() => (server = serveScenarioMap()))

test(
  'a mood created from the scenario map is chosen at once, and leaving its dialog unsaved asks first',
  { tags: ['long'] },
  async () => {
    const sent: unknown[] = []
    const { screen, card } = await openScenarioMap()
    await card('Salary')
      .getByRole('button', { name: /^Add bot/ })
      .click()
    await card('Salary').getByRole('button', { name: 'New mood' }).click()
    const dialog = screen.getByRole('dialog', { name: 'New mood' })
    await dialog.getByRole('button', { name: 'Create mood' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Mood is required')
    await dialog.getByRole('textbox', { name: 'Mood' }).fill('Wry')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Half a smile.')
    const close = dialog.getByRole('button', { name: 'Close' })
    for (const leave of [() => userEvent.keyboard('{Escape}'), () => close.click()]) {
      await leave()
      await screen.getByRole('button', { name: 'Keep writing' }).click()
      await expect.element(dialog.getByRole('textbox', { name: 'Mood' })).toHaveValue('Wry')
    }
    answer('POST /admin/mood-modifiers/create', {}, { status: 400 })
    await dialog.getByRole('button', { name: 'Create mood' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to create mood modifier')
    handle('POST /admin/mood-modifiers/create', async ({ request }) => {
      sent.push(await request.json())
      server.map = { ...server.map, mood_modifiers: [...server.map.mood_modifiers, mood(3, 'Wry')] }
      return HttpResponse.json({ message: 'Mood created', id: 3 })
    })
    await dialog.getByRole('button', { name: 'Create mood' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const choice = card('Salary').getByRole('combobox', { name: 'Mood' })
    await expect.element(choice).toHaveDisplayValue('Wry')
    expect(sent).toEqual([{ title: 'Wry', description: 'Half a smile.' }])
  },
)

test('moods have their titles in the reader’s language, or else in English', async () => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 3, name: 'Français', code: 'fr' } }))
  handle('GET /admin/mood-modifiers', () =>
    HttpResponse.json(
      server.map.mood_modifiers.map((one) => ({
        ...one,
        titles: one.id === 1 ? [{ language_code: 'fr', title_translation: 'Serein', stale: false }] : [],
        archived: false,
      })),
    ),
  )
  const { card } = await openScenarioMap()
  await expect.element(card('Deadline').getByText('Serein')).toHaveAttribute('lang', 'fr')
  await expect.element(card('Deadline').getByText('Anxious')).toHaveAttribute('lang', 'en')
  await card('Salary')
    .getByRole('button', { name: /^Ajouter un personnage/ })
    .click()
  const choice = card('Salary').getByRole('combobox', { name: 'Humeur' })
  await expect.element(choice.getByRole('option', { name: 'Serein' })).toHaveAttribute('lang', 'fr')
  await expect.element(choice.getByRole('option', { name: 'Anxious' })).toHaveAttribute('lang', 'en')
})

test('a mood that was archived after a change was staged keeps its title in the reader’s language', async () => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 3, name: 'Français', code: 'fr' } }))
  const titles = [{ language_code: 'fr', title_translation: 'Serein', stale: false }]
  answer('GET /admin/mood-modifiers', [{ ...mood(1, 'Calm'), titles, archived: true }])
  server.map = { ...server.map, mood_modifiers: [mood(2, 'Anxious')], mappings: [mapping(1, 1, 2)] }
  stageMappings(['add', mapping(2, 1, 1)])
  const { card } = await openScenarioMap()
  await expect.element(card('Salary').getByText('Serein')).toHaveAttribute('lang', 'fr')
  await card('Salary')
    .getByRole('button', { name: /^Ajouter un personnage/ })
    .click()
  const choice = card('Salary').getByRole('combobox', { name: 'Humeur' })
  await expect.element(choice.getByRole('option', { name: 'Serein' })).not.toBeInTheDocument()
})

test('the choices load when somebody adds a mapping, and can be loaded again after a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer('GET /admin/base-characters', {}, { status: 400 })
  const { card } = await openScenarioMap()
  await card('Salary')
    .getByRole('button', { name: /^Add bot to/ })
    .click()
  await expect
    .element(card('Salary').getByRole('alert'))
    .toMatchTextContent('Failed to load the bot characters')
  handle('GET /admin/base-characters', () =>
    HttpResponse.json([
      ...server.map.base_characters.map((one) => ({ ...one, translations: {}, archived: false })),
      {
        ...server.map.base_characters[0],
        id: 3,
        description: 'Gone away since.',
        translations: {},
        archived: true,
      },
    ]),
  )
  await card('Salary').getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Salary').getByRole('option', { name: sam })).toBeInTheDocument()
  await expect
    .element(card('Salary').getByRole('option', { name: 'Gone away since.' }))
    .not.toBeInTheDocument()
})
