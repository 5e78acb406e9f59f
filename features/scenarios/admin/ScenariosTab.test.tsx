import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { blankBriefing } from '../contract.ts'
import type { AdminScenario } from '../contract-admin.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleAdminScenario } from '#testing/sample-scenarios.ts'

const texts = {
  ...blankBriefing,
  title: 'Salary',
  description: 'Ask for more.',
  intro_text: 'You want more.',
  goals: 'Name a figure\nStay friendly',
  prompt: 'You have little.',
}
const salary: AdminScenario = {
  ...sampleAdminScenario,
  ...texts,
  id: 3,
  organizations: [{ id: 1, name: 'Demo Organisation' }],
  languages: ['en', 'fr'],
}
const old = { ...salary, id: 5, title: 'Old one', organizations: [], languages: ['en'], archived: true }

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  answer('GET /admin/scenarios', [old, salary])
  answer('GET /languages/', [
    { id: 1, name: 'English', code: 'en' },
    { id: 3, name: 'Français', code: 'fr' },
  ])
})

type Screen = Awaited<ReturnType<typeof renderScreen>>['screen']
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name })

async function write(screen: Screen): Promise<void> {
  await field(screen, 'Title').fill(texts.title)
  await field(screen, 'Description').fill(texts.description)
  await field(screen, 'Introduction text').fill(texts.intro_text)
  await field(screen, 'The learner’s goals').fill(texts.goals)
  await field(screen, 'Prompt').fill(texts.prompt)
}

test('a new scenario shows errors at its fields, keeps the text on a failure, and is created once', async () => {
  const { screen, address } = await renderScreen('/admin/scenarios/create')
  await expect.element(screen.getByRole('rowheader', { name: 'Salary' })).toBeVisible()
  await screen.getByRole('link', { name: 'New scenario' }).click()
  await expect.element(field(screen, 'Title')).toHaveFocus()
  await screen.getByRole('button', { name: 'Create scenario' }).click()
  for (const text of [
    'Title is required',
    'Description is required',
    'Introduction text is required',
    'Prompt is required',
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(field(screen, 'Title')).toHaveFocus()
  await field(screen, 'Title').fill('x'.repeat(201))
  await expect.element(screen.getByText('Input must be less than 200 characters')).toBeVisible()
  await field(screen, 'The learner’s goals').fill('1\n\n2\n3\n4\n5\n')
  await expect.element(screen.getByText('No more than 5 lines')).not.toBeInTheDocument()
  await field(screen, 'The learner’s goals').fill('1\n2\n3\n4\n5\n6')
  await expect.element(screen.getByText('No more than 5 lines')).toBeVisible()

  answer('POST /admin/scenarios/create', {}, { status: 400 })
  await write(screen)
  await screen.getByRole('button', { name: 'Create scenario' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Failed to create scenario')
  await expect.element(field(screen, 'Prompt')).toHaveValue(texts.prompt)

  const sent: unknown[] = []
  handle('POST /admin/scenarios/create', async ({ request }) => {
    sent.push(await request.json())
    answer('GET /admin/scenarios', [salary, { ...salary, id: 6, title: 'Salary again' }])
    return HttpResponse.json({ message: 'Scenario created', id: 6 })
  })
  await screen.getByRole('button', { name: 'Create scenario' }).dblClick()
  await expect.element(screen.getByText('Scenario created')).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'Salary again' })).toBeVisible()
  await expect.element(field(screen, 'Prompt')).not.toBeInTheDocument()
  expect(address()).toBe('/admin/scenarios/create')
  expect(sent).toEqual([texts])
})

test(
  'leaving with unsaved texts asks first, and editing warns about translations that become stale',
  { tags: ['long'] },
  async () => {
    const { screen, address } = await renderScreen('/admin/scenarios/create?scenario=3')
    await field(screen, 'Title').fill('Pay')
    await screen.getByRole('link', { name: 'Scenario Map' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Keep writing' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(field(screen, 'Title')).toHaveValue('Pay')
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect.element(field(screen, 'Title')).not.toBeInTheDocument()
    expect(address()).toBe('/admin/scenarios/create')
    await screen.getByRole('button', { name: 'Edit Salary' }).click()
    await expect.element(field(screen, 'Title')).toHaveValue('Salary')

    const sent: unknown[] = []
    handle('PUT /scenarios/3', async ({ request }) => {
      sent.push(await request.json())
      answer('GET /admin/scenarios', [old, { ...salary, title: 'Pay' }])
      return HttpResponse.json({ message: 'Scenario updated' })
    })
    expect(address()).toBe('/admin/scenarios/create?scenario=3')
    await expect.element(field(screen, 'Prompt')).toHaveValue(texts.prompt)
    await expect.element(screen.getByText(/makes the translations out of date: French/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Go to the translations' }))
      .toHaveAttribute('href', '/admin/translate-scenario?scenario=3')
    await field(screen, 'Title').fill('Pay')
    await screen.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(screen.getByText('Scenario updated')).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: 'Pay' })).toBeVisible()
    expect(sent).toEqual([{ ...texts, title: 'Pay', was: texts }])
  },
)

test(
  'the text of a new scenario survives an expired session and can be saved afterwards',
  { tags: ['long'] },
  async () => {
    answer(
      'POST /admin/scenarios/create',
      { detail: 'Authentication expired. Please log in again' },
      { status: 401 },
    )
    const { screen, address } = await renderScreen('/admin/scenarios/create?form=new')
    await write(screen)
    await screen.getByRole('button', { name: 'Create scenario' }).click()
    await expect.poll(address).toMatch(/^\/login/)
    await screen.unmount()
    const again = await renderScreen('/admin/scenarios/create?form=new')
    await expect.element(field(again.screen, 'Prompt')).toHaveValue(texts.prompt)
    answer('POST /admin/scenarios/create', { message: 'Scenario created', id: 6 })
    await again.screen.getByRole('button', { name: 'Create scenario' }).click()
    await expect.element(again.screen.getByText('Scenario created')).toBeVisible()
    await expect.element(again.screen.getByRole('rowheader', { name: 'Salary' })).toBeVisible()
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))).toEqual([])
  },
)

test('archiving an assigned scenario is refused, and an archived scenario is restored', async () => {
  const asked: unknown[] = []
  handle('PUT /admin/scenarios/:id/archived', async ({ request, params }) => {
    asked.push([params['id'], await request.json()])
    return params['id'] === '5'
      ? HttpResponse.json({ message: 'Scenario restored' })
      : HttpResponse.json(
          { detail: 'This scenario is assigned to “Demo Organisation”. Please unassign it first.' },
          { status: 409 },
        )
  })
  const { screen } = await renderScreen('/admin/scenarios/create')
  await screen.getByRole('button', { name: 'Archive Salary' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('is assigned to “Demo Organisation”')
  await screen.getByRole('button', { name: 'Restore Old one' }).click()
  await expect.element(screen.getByText('Scenario restored')).toBeVisible()
  expect(asked).toEqual([
    ['3', { archived: true }],
    ['5', { archived: false }],
  ])
})

test('the form and its error messages are in the person’s language', async () => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 2, name: 'Português', code: 'pt' } }))
  const { screen } = await renderScreen('/admin/scenarios/create?form=new')
  await screen.getByRole('button', { name: 'Criar cenário' }).click()
  await expect.element(screen.getByText('Informe o texto de introdução')).toBeVisible()
  await expect.element(screen.getByText(/Até 20\.000\scaracteres/)).toBeVisible()
})

test('titles are in the reader’s language, or else in English', async () => {
  signInAs(person({ permissions: ['superadmin'], language: { id: 3, name: 'Français', code: 'fr' } }))
  const local_title = { language_code: 'fr', title: 'Le salaire' }
  answer('GET /admin/scenarios', [
    { ...salary, local_title },
    { ...salary, id: 4, title: 'Deadline' },
  ])
  const { screen } = await renderScreen('/admin/scenarios/create')
  await expect.element(screen.getByText('Le salaire', { exact: true })).toHaveAttribute('lang', 'fr')
  await expect.element(screen.getByText('Deadline', { exact: true })).toHaveAttribute('lang', 'en')
  await screen.getByRole('button', { name: 'Modifier Le salaire' }).click()
  await expect.element(screen.getByRole('heading', { name: /Le salaire/ })).toBeVisible()
})

test('the focus moves to the content when the form is left for the list', async () => {
  const { screen, router } = await renderScreen('/admin/scenarios/create')
  const main = screen.getByRole('main')
  const edit = screen.getByRole('button', { name: 'Edit Salary' })
  const ways = [
    () => screen.getByRole('button', { name: 'Cancel' }).click(),
    () => main.getByRole('link', { name: 'Scenarios', exact: true }).last().click(),
    () => Promise.resolve(router.history.back()),
  ]
  for (const leave of ways) {
    await edit.click()
    const title = field(screen, 'Title')
    await expect.element(title).toHaveFocus()
    await leave()
    await expect.element(title).not.toBeInTheDocument()
    await expect.element(main).toHaveFocus()
  }
})

test('after an edit conflict the saved scenario can be loaded, and the unsaved text stays readable', async () => {
  const { screen } = await renderScreen('/admin/scenarios/create?scenario=3')
  await field(screen, 'Title').fill('My salary')
  answer('GET /admin/scenarios', [old, { ...salary, title: 'Their salary' }])
  answer('PUT /scenarios/3', requestFailures.changedMeanwhile, { status: 409 })
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await screen.getByRole('button', { name: 'Load what was saved' }).click()
  await expect.element(field(screen, 'Title')).toHaveValue('Their salary')
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText('My salary')).toBeVisible()
  const sent: unknown[] = []
  handle('PUT /scenarios/3', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Scenario updated' })
  })
  await field(screen, 'Title').fill('Our salary')
  await screen.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Scenario updated')).toBeVisible()
  expect(sent).toMatchObject([{ title: 'Our salary', was: { ...texts, title: 'Their salary' } }])
})

test('after a reload unsaved text returns to unchanged fields, and stays readable where a field has changed', async () => {
  const before = await renderScreen('/admin/scenarios/create?scenario=3')
  await field(before.screen, 'Title').fill('My salary')
  await field(before.screen, 'Description').fill('Ask for much more.')
  await before.screen.unmount()
  answer('GET /admin/scenarios', [{ ...salary, title: 'Their salary', intro_text: 'You want less.' }])
  const { screen } = await renderScreen('/admin/scenarios/create?scenario=3')
  await expect.element(field(screen, 'Description')).toHaveValue('Ask for much more.')
  await expect.element(field(screen, 'Title')).toHaveValue('Their salary')
  await expect.element(field(screen, 'Introduction text')).toHaveValue('You want less.')
  await screen.getByText('What you had written').click()
  await expect.element(screen.getByText('My salary')).toBeVisible()
})
