import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { blankBriefing, scenarioFailures } from '../contract.ts'
import type { AdminScenario } from '../contract-admin.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleAdminScenario } from '#testing/sample-scenarios.ts'

const salary: AdminScenario = {
  ...sampleAdminScenario,
  ...blankBriefing,
  id: 3,
  title: 'Salary',
  description: 'Ask for more.',
  intro_text: 'You want more.',
  prompt: 'You have little.',
}
const salaire = {
  ...blankBriefing,
  title: 'Salaire',
  description: 'Demandez plus.',
  intro_text: 'Vous voulez plus.',
}
const french = '/admin/translate-scenario?scenario=3&language=fr'
const byModel = {
  produced_by: 'openai:gpt-5-mini',
  prompt_version: 'translator/1',
  produced_at: '2026-11-18T10:01:00.000Z',
}
const path = '/admin/scenarios/3/translation/fr'
const noModel =
  'No translation model is configured. Set EVALUATOR_MODEL (or PARTNER_MODEL) to a model, or write the translation by hand.'

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/scenarios', [salary, { ...salary, id: 5, title: 'Old one', archived: true }])
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
  answer(`GET ${path}`, { exists: false, stale: false })
})

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name: `${name}: Français` })

test(
  'a model translates the chosen scenario into the chosen language, or the screen says why it did not',
  { tags: ['long'] },
  async () => {
    const { screen, address } = await renderScreen('/admin/translate-scenario')
    await expect.element(screen.getByRole('heading', { name: 'No scenario selected' })).toBeVisible()
    await screen.getByRole('combobox', { name: 'Scenario' }).selectOptions('Salary')
    await expect.element(screen.getByRole('heading', { name: 'No language selected' })).toBeVisible()
    expect(screen.getByRole('option', { name: /English|Old one/, includeHidden: true }).elements()).toEqual(
      [],
    )
    await screen.getByRole('combobox', { name: 'Language' }).selectOptions('Français')
    await expect.element(screen.getByText(/no translation into this language yet: French/)).toBeVisible()
    await expect.element(screen.getByText('Ask for more.')).toBeVisible()
    expect(screen.getByText('You have little.').elements()).toEqual([])
    expect(address()).toBe(french)

    // Without a model the page says what to do, and translating by hand is possible.
    answer('POST /admin/scenarios/3/translate/fr', { detail: noModel }, { status: 409 })
    const generate = screen.getByRole('button', { name: 'Generate Translation' })
    await generate.click()
    await expect.element(screen.getByText(noModel)).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
    await expect.element(field(screen, 'Title')).toBeEnabled()

    answer('POST /admin/scenarios/3/translate/fr', {}, { status: 400 })
    await generate.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to generate translation')

    const refused = 'The AI model’s provider refused this text. Please put it in other words.'
    let asked = 0
    handle('POST /admin/scenarios/3/translate/fr', () => {
      asked += 1
      return HttpResponse.json({ detail: refused }, { status: 422 })
    })
    await generate.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(refused)
    expect(asked).toBe(1)

    const gate = Promise.withResolvers<void>()
    handle('POST /admin/scenarios/3/translate/fr', async () => {
      await gate.promise
      answer(`GET ${path}`, { exists: true, stale: false, ...salaire, ...byModel })
      return HttpResponse.json({ message: 'Translation generated' })
    })
    await generate.click()
    await expect.element(screen.getByRole('button', { name: 'Translating…' })).toBeDisabled()
    await expect.element(field(screen, 'Title')).toBeDisabled()
    gate.resolve()
    await expect.element(screen.getByText('Translation generated')).toBeVisible()
    await expect.element(screen.getByText(/There is a translation into this language: French/)).toBeVisible()
    await expect
      .element(screen.getByText(/Translated by openai:gpt-5-mini, 18 November 2026\./))
      .toBeVisible()
    await expect.element(field(screen, 'Introduction text')).toHaveValue('Vous voulez plus.')
    expect(generate.elements()).toEqual([])
  },
)

test('a stale translation is marked, and a model replaces a handwritten one only after a confirmation', async () => {
  answer(`GET ${path}`, { exists: true, stale: true, ...salaire })
  let asked = 0
  handle('POST /admin/scenarios/3/translate/fr', () => {
    asked += 1
    answer(`GET ${path}`, { exists: true, stale: false, ...salaire, title: 'Augmentation', ...byModel })
    return HttpResponse.json({ message: 'Translation generated' })
  })
  const { screen } = await renderScreen(french)
  await expect
    .element(screen.getByText(/The English texts have changed since this translation into French/))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Translate again' }).click()
  await screen.getByRole('button', { name: 'Keep it' }).click()
  expect(asked).toBe(0)
  await screen.getByRole('button', { name: 'Translate again' }).click()
  await screen.getByRole('button', { name: 'Replace' }).click()
  await expect.element(field(screen, 'Title')).toHaveValue('Augmentation')
  await expect.element(screen.getByText(/There is a translation into this language: French/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Translate again' }).elements()).toEqual([])
})

test(
  'a translation is written by hand and changed again, and leaving it unsaved asks first',
  { tags: ['long'] },
  async () => {
    const sent: unknown[] = []
    const read: string[] = []
    handle(`PUT ${path}`, async ({ request }) => {
      const { was, ...body } = (await request.json()) as typeof salaire & { was: typeof salaire }
      read.push(was.title)
      sent.push(body)
      answer(`GET ${path}`, { exists: true, stale: false, ...body })
      return HttpResponse.json({ message: 'Translation saved' })
    })
    const { screen, address } = await renderScreen(french)
    await field(screen, 'Title').fill(salaire.title)
    await screen.getByRole('link', { name: 'Scenario Map' }).click()
    await screen.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(field(screen, 'Title')).toHaveValue('Salaire')
    expect(address()).toBe(french)
    await screen.getByRole('button', { name: 'Save translation' }).click()
    await expect.element(screen.getByText('Description is required')).toBeVisible()
    await expect.element(field(screen, 'Description')).toHaveFocus()
    await field(screen, 'Description').fill(salaire.description)
    await field(screen, 'Introduction text').fill(salaire.intro_text)
    await screen.getByRole('button', { name: 'Save translation' }).click()
    await expect.element(screen.getByText(/There is a translation into this language/)).toBeVisible()
    await field(screen, 'Title').fill('Le salaire')
    await screen.getByRole('button', { name: 'Save translation' }).click()
    await expect.poll(() => sent).toEqual([salaire, { ...salaire, title: 'Le salaire' }])
    expect(read).toEqual(['', 'Salaire'])
    await expect.element(field(screen, 'Title')).toHaveValue('Le salaire')
    // After a save nothing keeps the person from leaving.
    await screen.getByRole('link', { name: 'Scenario Map' }).click()
    await expect.poll(address).toBe('/admin/scenario-map')
  },
)

test('without scenarios or other languages the screen links to the form that creates the first one', async () => {
  answer('GET /admin/scenarios', [])
  const { screen } = await renderScreen('/admin/translate-scenario')
  await expect.element(screen.getByRole('link', { name: 'Create a scenario' })).toBeVisible()
  answer('GET /admin/scenarios', [salary])
  answer('GET /languages/', [{ id: 1, name: 'English', code: 'en' }])
  const { screen: again } = await renderScreen('/admin/translate-scenario')
  await expect.element(again.getByRole('link', { name: 'Add a language' })).toBeVisible()
})

test('a model’s translation replaces unsaved text, which stays readable', async () => {
  handle('POST /admin/scenarios/3/translate/fr', () => {
    answer(`GET ${path}`, { exists: true, stale: false, ...salaire, ...byModel })
    return HttpResponse.json({ message: 'Translation generated' })
  })
  const { screen } = await renderScreen(french)
  await field(screen, 'Title').fill('La paie')
  await screen.getByRole('button', { name: 'Generate Translation' }).click()
  await expect.element(field(screen, 'Title')).toHaveValue('Salaire')
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText('La paie')).toBeVisible()
})

test('a request for a translation that already exists loads it into the fields', async () => {
  const { detail, code } = scenarioFailures.alreadyTranslated
  handle('POST /admin/scenarios/3/translate/fr', () => {
    answer(`GET ${path}`, { exists: true, stale: false, ...salaire, ...byModel })
    return HttpResponse.json({ detail, code }, { status: 409 })
  })
  const { screen } = await renderScreen(french)
  await screen.getByRole('button', { name: 'Generate Translation' }).click()
  await expect.element(screen.getByText(/There is a translation into this language/)).toBeVisible()
  await expect.element(field(screen, 'Title')).toHaveValue('Salaire')
  // The pressed button is gone, so the focus moves to the content.
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('after an edit conflict the saved translation can be loaded, and the unsaved text stays readable', async () => {
  const { screen } = await renderScreen(french)
  await field(screen, 'Title').fill('La paie')
  await field(screen, 'Description').fill('Plus.')
  await field(screen, 'Introduction text').fill('Plus.')
  answer(`GET ${path}`, { exists: true, stale: false, ...salaire })
  answer(`PUT ${path}`, requestFailures.changedMeanwhile, { status: 409 })
  await screen.getByRole('button', { name: 'Save translation' }).click()
  await screen.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(field(screen, 'Title')).toHaveValue('Salaire')
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText('La paie')).toBeVisible()
})

test('text typed while a translation is being saved is kept after a reload', async () => {
  answer(`GET ${path}`, { exists: true, stale: false, ...salaire })
  const saving = Promise.withResolvers<Response>()
  handle(`PUT ${path}`, () => saving.promise)
  const { screen } = await renderScreen(french)
  const title = field(screen, 'Title')
  await title.fill('Le salaire')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await title.fill('Le salaire, et plus')
  answer(`GET ${path}`, { exists: true, stale: false, ...salaire, title: 'Le salaire' })
  saving.resolve(HttpResponse.json({ message: 'Translation saved' }))
  await expect.element(screen.getByText('Translation saved')).toBeVisible()
  await screen.unmount()
  const again = await renderScreen(french)
  await expect.element(field(again.screen, 'Title')).toHaveValue('Le salaire, et plus')
})
