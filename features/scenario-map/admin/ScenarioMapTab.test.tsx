import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  kim,
  mapping,
  openScenarioMap,
  sam,
  serveScenarioMap,
  stageMappings,
} from '#testing/fake-scenario-map.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'

let server: ReturnType<typeof serveScenarioMap>
beforeEach(() => (server = serveScenarioMap()))

const samToSalary = ['add', mapping(2, 1, 1)] as const
const kimToSalary = ['add', mapping(2, 2, 1)] as const
const anxiousAway = ['remove', mapping(1, 1, 2)] as const

const refusal = (status: number, detail: string) => HttpResponse.json({ detail }, { status })

/** The map's keys in this tab's storage, where the router also keeps scroll positions. */
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('scenario-map'))

test('staged changes can be undone, are not sent before “Save Changes”, and have one idempotency key each', async () => {
  const { screen, card, add, remove } = await openScenarioMap()
  await expect.element(card('Salary')).toMatchTextContent('No bot yet')
  await add('Salary', kim, 'No mood')
  await expect.element(card('Salary')).toMatchTextContent(/Kim Duarte.*No mood.*Pending Add/)
  await expect.element(card('Salary').getByRole('button', { name: 'Add bot to Salary' })).toHaveFocus()
  await remove('Deadline', /^Remove Sam.*Anxious/)
  await expect.element(card('Deadline')).toMatchTextContent(/Anxious.*Pending Remove/)
  await expect.element(screen.getByText('2 pending changes')).toBeVisible()
  await expect.element(screen.getByText('1 to add, 1 to remove')).toBeVisible()
  expect(server.asked).toEqual([])

  await card('Deadline').getByRole('button', { name: /^Undo/ }).click()
  await expect.element(screen.getByText('1 pending change')).toBeVisible()
  await card('Salary').getByRole('button', { name: /^Undo/ }).click()
  await expect.element(card('Salary')).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument()
  await expect.poll(kept).toEqual([])

  await add('Salary', sam, 'Calm')
  await add('Salary', kim, 'Calm')
  await remove('Deadline', /^Remove Sam.*Anxious/)
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('3 changes saved')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await expect.element(card('Salary')).toMatchTextContent('2 bots')
  expect(server.requests()).toEqual(['add 2-1-1', 'add 2-2-1', 'remove 1-1-2'])
  expect(new Set(server.asked.map(({ key }) => key)).size).toBe(3)
  await expect.poll(kept).toEqual([])
})

test(
  'the removal dialog keeps the focus, an existing mapping is not added, and a new add cancels a removal',
  { tags: ['long'] },
  async () => {
    const { screen, card, add, remove } = await openScenarioMap()
    const removeOne = card('Deadline').getByRole('button', { name: /^Remove Sam.*Calm/ })
    await removeOne.click()
    const dialog = screen.getByRole('dialog', { name: 'Remove this bot?' })
    await expect.element(dialog).toMatchTextContent('no longer plays in “Deadline”')
    for (let press = 0; press < 4; press += 1) {
      await userEvent.tab()
      // Between two elements the focus may be in the browser's toolbar, but never on the page behind the dialog.
      expect([document.body, ...dialog.element().querySelectorAll('*')]).toContain(document.activeElement)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(removeOne).toHaveFocus()
    await expect.element(screen.getByText('Pending Remove')).not.toBeInTheDocument()

    await card('Deadline')
      .getByRole('button', { name: /^Add bot/ })
      .click()
    const form = card('Deadline').getByRole('group', { name: /^Add bot/ })
    await expect.element(form.getByRole('combobox', { name: 'Bot character' })).toHaveFocus()
    await expect.element(form.getByRole('button', { name: 'Add' })).toBeDisabled()
    await form.getByRole('combobox', { name: 'Bot character' }).selectOptions(sam)
    await form.getByRole('combobox', { name: 'Mood' }).selectOptions('Anxious')
    await expect
      .element(form.getByRole('status'))
      .toHaveTextContent('This bot plays the scenario in this mood already.')
    await expect.element(form.getByRole('button', { name: 'Add' })).toBeDisabled()
    await form.getByRole('button', { name: 'Close' }).click()
    await remove('Deadline', /^Remove Sam.*Anxious/)
    await expect.element(screen.getByText('1 pending change')).toBeVisible()
    await add('Deadline', sam, 'Anxious')
    await expect.element(screen.getByText('1 pending change')).not.toBeInTheDocument()
    // One character in two moods counts as one bot.
    await expect.element(card('Deadline')).toMatchTextContent('1 bot')
  },
)

test('a change that fails to save stays pending with its reason and is saved later', async () => {
  server.refuse = (what) =>
    what === 'add 2-2-1'
      ? refusal(409, 'This bot character is archived. Please restore it first.')
      : undefined
  stageMappings(samToSalary, kimToSalary, anxiousAway)
  const { screen, card } = await openScenarioMap()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to save 1 changes')
  await expect.element(screen.getByText('1 pending change')).toBeVisible()
  await expect
    .element(card('Salary'))
    .toMatchTextContent(/Kim Duarte.*Pending Add.*This bot character is archived\. Please restore it first\./)
  await expect
    .element(screen.getByText('Salary: This bot character is archived. Please restore it first.'))
    .toBeVisible()
  await expect.element(card('Deadline').getByText('Anxious')).not.toBeInTheDocument()
  const failed = server.asked.find(({ what }) => what === 'add 2-2-1')
  server.refuse = () => undefined
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('1 change saved')).toBeVisible()
  // The repeat has the same key, so that it would not be applied twice if only the answer had been lost.
  expect(server.asked.at(-1)).toEqual(failed)
})

test(
  'staged changes survive a reload for their person, leaving asks first, and “Cancel” discards them',
  { tags: ['long'] },
  async () => {
    const { screen, card, add, address } = await openScenarioMap()
    await add('Salary', sam, 'Calm')
    await expect.element(screen.getByText('1 pending change')).toBeVisible()
    const elsewhere = screen.getByRole('link', { name: 'Evaluation Criteria' })
    answer('GET /admin/evaluation-criteria', { evaluation_criteria: [] })
    await elsewhere.click()
    const dialog = screen.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect.element(card('Salary')).toMatchTextContent('Pending Add')
    expect(address()).toBe('/admin/scenario-map')
    await elsewhere.click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await expect.poll(address).toBe('/admin/evaluation-criteria')
    await screen.getByRole('link', { name: 'Scenario Map' }).click()
    await expect.element(card('Salary')).toMatchTextContent('Pending Add')
    await screen.unmount()

    signInAs(person({ id: 2, permissions: ['superadmin'] }))
    const other = await openScenarioMap()
    await expect.element(other.card('Salary')).toMatchTextContent('No bot yet')
    await expect.element(other.screen.getByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument()
    await other.screen.unmount()

    signInAs(person({ permissions: ['superadmin'] }))
    const again = await openScenarioMap()
    await expect.element(again.card('Salary')).toMatchTextContent(/Sam Rivera.*Calm.*Pending Add/)
    server.map = { ...server.map, scenarios: [...server.map.scenarios, { id: 3, title: 'Feedback' }] }
    await again.screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(again.screen.getByText('Changes cancelled')).toBeVisible()
    await expect.element(again.card('Feedback')).toBeVisible()
    await expect.element(again.card('Salary')).toMatchTextContent('No bot yet')
    expect([server.asked, kept()]).toEqual([[], []])
  },
)

test(
  'a session that expires during a save leads to the sign-in, and the remaining change is saved afterwards',
  { tags: ['long'] },
  async () => {
    server.refuse = (what) => (what === 'add 2-2-1' ? refusal(401, 'Missing authorization token') : undefined)
    stageMappings(samToSalary, kimToSalary)
    const { screen, router } = await openScenarioMap()
    await screen.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toEqual({ next: '/admin/scenario-map' })
    // The saved change is gone from storage, and the other one waits.
    await expect.poll(() => sessionStorage.getItem('scenario-map:1')).not.toContain('key-0')
    expect(sessionStorage.getItem('scenario-map:1')).toContain('key-1')
    server.refuse = () => undefined
    await screen.unmount()
    const back = await openScenarioMap()
    await expect.element(back.screen.getByText('1 pending change')).toBeVisible()
    await back.screen.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(back.screen.getByText('1 change saved')).toBeVisible()
  },
)

test(
  'a staged change that somebody else has made meanwhile is reported and no longer pending',
  { tags: ['long'] },
  async () => {
    stageMappings(samToSalary, anxiousAway, kimToSalary)
    server.map = { ...server.map, mappings: [mapping(1, 1, 1), mapping(2, 1, 1)] }
    const { screen, card } = await openScenarioMap()
    await expect
      .element(screen.getByText('2 changes had been made meanwhile, so they are no longer pending'))
      .toBeVisible()
    await expect.element(screen.getByText('1 pending change')).toBeVisible()
    await expect.element(card('Salary')).toMatchTextContent('2 bots')
    // Only the scenario of the remaining change is reloaded. Then another person makes the same change just before the
    // save.
    await expect.poll(() => server.parts).toContain('?scenarios=2')
    server.map = { ...server.map, mappings: [...server.map.mappings, mapping(2, 2, 1)] }
    server.refuse = () => refusal(409, 'This bot character is mapped to the scenario in this mood already')
    await screen.getByRole('button', { name: 'Save Changes' }).click()
    await expect
      .element(screen.getByText('1 change had been made meanwhile, so it is no longer pending'))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument()
  },
)

test('a staged removal stays pending while the state of its scenario is unknown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { screen, card, add, remove, queryClient } = await openScenarioMap()
  await add('Salary', sam, 'Calm')
  await expect.poll(() => server.parts).toContain('?scenarios=2')
  // A reload of the scenario fails, so the screen has only what it read before the bot was added.
  handle('GET /admin/scenario-map', ({ request: { url } }) =>
    url.includes('scenarios=') ? refusal(400, 'Not now') : HttpResponse.json(server.partOf(url)),
  )
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('1 change saved')).toBeVisible()
  await remove('Salary', /^Remove Sam/)
  await expect.element(screen.getByText('1 pending change')).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(card('Salary')).toMatchTextContent('Pending Remove')
  expect(screen.getByText(/had been made meanwhile/).query()).toBeNull()
})

test(
  'a staged change of a scenario that was archived meanwhile is shown and can be undone',
  { tags: ['long'] },
  async () => {
    stageMappings(samToSalary)
    server.map = { ...server.map, scenarios: server.map.scenarios.filter(({ title }) => title !== 'Salary') }
    const { screen, card } = await openScenarioMap()
    await expect.element(card('Salary')).toMatchTextContent(/Sam Rivera.*Pending Add/)
    await card('Salary').getByRole('button', { name: /^Undo/ }).click()
    await expect.element(screen.getByText('Salary')).not.toBeInTheDocument()
  },
)
