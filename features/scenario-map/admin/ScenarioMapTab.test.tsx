import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Mapping, ScenarioMap, StagedChange } from '#features/scenario-map/contract.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { mapPagesQuery } from './map-requests.ts'

const bio =
  'Project engineer, 31. Thorough and helpful, known for tidy files and for never asking for help, whatever happens.'
const mapping = (
  scenario_id: number,
  base_character_id: number,
  mood_modifier_id: number | null,
): Mapping => ({
  scenario_id,
  base_character_id,
  mood_modifier_id,
})
const sam = 'Sam Rivera, a project engineer.'
const kim = 'Kim Duarte, an operations manager.'
const mood = (id: number, title: string) => ({ id, title, translations: [], description: null })

/** The map as the server has it, which a test may change behind the screen's back. */
let map: ScenarioMap
/** The part of the map that a request asks for, as the server answers it. */
function partOf(url: string): ScenarioMap {
  const query = new URL(url).searchParams
  const [search, ids] = [query.get('search')?.toLowerCase(), query.get('scenarios')?.split(',').map(Number)]
  const scenarios = map.scenarios
    .filter(({ id, title }) => {
      const isMeant = ids === undefined || ids.includes(id)
      const isFound = search === undefined || title.toLowerCase().includes(search)
      return isMeant && isFound && id > Number(query.get('after') ?? 0)
    })
    .slice(0, Number(query.get('limit') ?? map.scenarios.length))
  const mappings = map.mappings.filter((one) => scenarios.some(({ id }) => id === one.scenario_id))
  return {
    scenarios,
    mappings,
    base_characters: map.base_characters.filter(({ id }) =>
      mappings.some(({ base_character_id }) => base_character_id === id),
    ),
    mood_modifiers: map.mood_modifiers.filter(({ id }) =>
      mappings.some(({ mood_modifier_id }) => mood_modifier_id === id),
    ),
  }
}

/** What was asked of the server, in short, and the keys of the attempts. */
let asked: { readonly what: string; readonly key: string | null }[]
/** The parts of the map that were asked for. */
let parts: string[]
/** Refuses some of what is asked. */
let refuse: (what: string) => Response | undefined

beforeEach(() => {
  signInAs(person({ permissions: ['superadmin'] }))
  asked = []
  parts = []
  refuse = () => undefined
  map = {
    scenarios: [
      { id: 1, title: 'Deadline' },
      { id: 2, title: 'Salary' },
    ],
    base_characters: [
      { id: 1, name: null, role: null, face_seed: 1, description: sam, bio },
      { id: 2, name: null, role: null, face_seed: 2, description: kim, bio: 'Courteous and exact.' },
    ],
    mood_modifiers: [mood(1, 'Calm'), mood(2, 'Anxious')],
    mappings: [mapping(1, 1, 1), mapping(1, 1, 2)],
  }
  handle('GET /admin/scenario-map', ({ request }) => {
    parts.push(new URL(request.url).search)
    return HttpResponse.json(partOf(request.url))
  })
  handle('GET /admin/base-characters', () =>
    HttpResponse.json(map.base_characters.map((one) => ({ ...one, translations: {}, archived: false }))),
  )
  handle('GET /admin/mood-modifiers', () =>
    HttpResponse.json(map.mood_modifiers.map((one) => ({ ...one, titles: [], archived: false }))),
  )
  answer('GET /admin/organizations', [])
  for (const verb of ['add', 'remove'] as const)
    handle(`POST /admin/scenario-mapping/${verb}`, async ({ request }) => {
      const body = (await request.json()) as Mapping
      const what = `${verb} ${body.scenario_id}-${body.base_character_id}-${body.mood_modifier_id}`
      asked.push({ what, key: request.headers.get('idempotency-key') })
      const refusal = refuse(what)
      if (refusal) return refusal
      const others = map.mappings.filter((one) => JSON.stringify(one) !== JSON.stringify(body))
      map = { ...map, mappings: verb === 'add' ? [...others, body] : others }
      return HttpResponse.json({ message: 'Done' })
    })
})

/** Changes that the person staged before; tests of staging itself press the buttons. */
function stage(...wanted: (readonly [change: StagedChange['change'], mapping: Mapping])[]): void {
  const changes = wanted.map(([change, one], index): StagedChange => ({
    change,
    mapping: one,
    key: `key-${index}`,
    names: { scenario: 'Salary', character: sam, mood: 'Calm' },
  }))
  sessionStorage.setItem('scenario-map:1', JSON.stringify(changes))
}
const samToSalary = ['add', mapping(2, 1, 1)] as const
const kimToSalary = ['add', mapping(2, 2, 1)] as const
const anxiousAway = ['remove', mapping(1, 1, 2)] as const

const requests = () => asked.map(({ what }) => what).toSorted()
const refusal = (status: number, detail: string) => HttpResponse.json({ detail }, { status })

async function open() {
  const { screen, ...rest } = await renderScreen('/admin/scenario-map')
  const card = (name: string) => screen.getByRole('listitem', { name, exact: true })
  return {
    ...rest,
    screen,
    card,
    async add(scenario: string, bot: string, moodTitle: string) {
      await card(scenario)
        .getByRole('button', { name: /^Add bot to/ })
        .click()
      const form = card(scenario).getByRole('group', { name: /^Add bot to/ })
      await form.getByRole('combobox', { name: 'Bot character' }).selectOptions(bot)
      await form.getByRole('combobox', { name: 'Mood' }).selectOptions(moodTitle)
      await form.getByRole('button', { name: 'Add' }).click()
    },
    async remove(scenario: string, button: RegExp) {
      await card(scenario).getByRole('button', { name: button }).click()
      await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    },
  }
}

/** What is kept of the map in this tab; the router keeps where one has scrolled to beside it. */
const kept = () => Object.keys(sessionStorage).filter((key) => key.startsWith('scenario-map'))

test('nothing is sent before it is saved: an add and a remove wait with their badges, and each can be undone; then all is saved at once, each change with a key of its own', async () => {
  const { screen, card, add, remove } = await open()
  await expect.element(card('Salary')).toMatchTextContent('No bot yet')
  await add('Salary', kim, 'No mood')
  await expect.element(card('Salary')).toMatchTextContent(/Kim Duarte.*No mood.*Pending Add/)
  await expect.element(card('Salary').getByRole('button', { name: 'Add bot to Salary' })).toHaveFocus()
  await remove('Deadline', /^Remove Sam.*Anxious/)
  await expect.element(card('Deadline')).toMatchTextContent(/Anxious.*Pending Remove/)
  await expect.element(screen.getByText('2 pending changes')).toBeVisible()
  await expect.element(screen.getByText('1 to add, 1 to remove')).toBeVisible()
  expect(asked).toEqual([])

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
  expect(requests()).toEqual(['add 2-1-1', 'add 2-2-1', 'remove 1-1-2'])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3)
  await expect.poll(kept).toEqual([])
})

test(
  'the question keeps the focus, and Escape the bot; what is there cannot be added, and adding what is to be removed keeps it',
  { tags: ['long'] },
  async () => {
    const { screen, card, add, remove } = await open()
    const removeOne = card('Deadline').getByRole('button', { name: /^Remove Sam.*Calm/ })
    await removeOne.click()
    const dialog = screen.getByRole('dialog', { name: 'Remove this bot?' })
    await expect.element(dialog).toMatchTextContent('no longer plays in “Deadline”')
    for (let press = 0; press < 4; press += 1) {
      await userEvent.tab()
      // The browser's own frame may have it in between, the page behind the dialog never.
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
    // One character in two moods.
    await expect.element(card('Deadline')).toMatchTextContent('1 bot')
  },
)

test('when one of three fails, that one stays pending with its reason, and is saved later', async () => {
  refuse = (what) =>
    what === 'add 2-2-1'
      ? refusal(409, 'This bot character is archived. Please restore it first.')
      : undefined
  stage(samToSalary, kimToSalary, anxiousAway)
  const { screen, card } = await open()
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
  const failed = asked.find(({ what }) => what === 'add 2-2-1')
  refuse = () => undefined
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('1 change saved')).toBeVisible()
  // The same attempt once more: had only its answer been lost, it would not be done twice.
  expect(asked.at(-1)).toEqual(failed)
})

test(
  'what is staged asks before one leaves, outlives a reload and belongs to the person; Cancel gives it up and reloads the map',
  { tags: ['long'] },
  async () => {
    const { screen, card, add, address } = await open()
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
    const other = await open()
    await expect.element(other.card('Salary')).toMatchTextContent('No bot yet')
    await expect.element(other.screen.getByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument()
    await other.screen.unmount()

    signInAs(person({ permissions: ['superadmin'] }))
    const again = await open()
    await expect.element(again.card('Salary')).toMatchTextContent(/Sam Rivera.*Calm.*Pending Add/)
    map = { ...map, scenarios: [...map.scenarios, { id: 3, title: 'Feedback' }] }
    await again.screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(again.screen.getByText('Changes cancelled')).toBeVisible()
    await expect.element(again.card('Feedback')).toBeVisible()
    await expect.element(again.card('Salary')).toMatchTextContent('No bot yet')
    expect([asked, kept()]).toEqual([[], []])
  },
)

test(
  'a session that ends in the middle of saving leads to the sign-in and back',
  { tags: ['long'] },
  async () => {
    refuse = (what) => (what === 'add 2-2-1' ? refusal(401, 'Missing authorization token') : undefined)
    stage(samToSalary, kimToSalary)
    const { screen, router } = await open()
    await screen.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/login')
    expect(router.state.location.search).toEqual({ next: '/admin/scenario-map' })
    // What was saved before is saved; the other one waits.
    await expect.poll(() => sessionStorage.getItem('scenario-map:1')).not.toContain('key-0')
    expect(sessionStorage.getItem('scenario-map:1')).toContain('key-1')
    refuse = () => undefined
    await screen.unmount()
    const back = await open()
    await expect.element(back.screen.getByText('1 pending change')).toBeVisible()
    await back.screen.getByRole('button', { name: 'Save Changes' }).click()
    await expect.element(back.screen.getByText('1 change saved')).toBeVisible()
  },
)

test('what somebody else has done meanwhile is told, and no longer pending', { tags: ['long'] }, async () => {
  stage(samToSalary, anxiousAway, kimToSalary)
  map = { ...map, mappings: [mapping(1, 1, 1), mapping(2, 1, 1)] }
  const { screen, card } = await open()
  await expect
    .element(screen.getByText('2 changes had been made meanwhile, so they are no longer pending'))
    .toBeVisible()
  await expect.element(screen.getByText('1 pending change')).toBeVisible()
  await expect.element(card('Salary')).toMatchTextContent('2 bots')
  // The scenario of what is left is asked for alone. After that somebody is faster once more, just before it is saved.
  await expect.poll(() => parts).toContain('?scenarios=2')
  map = { ...map, mappings: [...map.mappings, mapping(2, 2, 1)] }
  refuse = () => refusal(409, 'This bot character is mapped to the scenario in this mood already')
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(screen.getByText('1 change had been made meanwhile, so it is no longer pending'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument()
})

test('a staged removal stays pending where it cannot be said how its scenario stands now', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { screen, card, add, remove, queryClient } = await open()
  await add('Salary', sam, 'Calm')
  await expect.poll(() => parts).toContain('?scenarios=2')
  // What was read of it before the bot was added is all that there is.
  handle('GET /admin/scenario-map', ({ request: { url } }) =>
    url.includes('scenarios=') ? refusal(400, 'Not now') : HttpResponse.json(partOf(url)),
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
  'a staged change whose scenario was archived meanwhile is still to be seen and undone',
  { tags: ['long'] },
  async () => {
    stage(samToSalary)
    map = { ...map, scenarios: map.scenarios.filter(({ title }) => title !== 'Salary') }
    const { screen, card } = await open()
    await expect.element(card('Salary')).toMatchTextContent(/Sam Rivera.*Pending Add/)
    await card('Salary').getByRole('button', { name: /^Undo/ }).click()
    await expect.element(screen.getByText('Salary')).not.toBeInTheDocument()
  },
)

test('a mood is created with a description from here, and chosen', { tags: ['long'] }, async () => {
  const sent: unknown[] = []
  const { screen, card } = await open()
  await card('Salary')
    .getByRole('button', { name: /^Add bot/ })
    .click()
  await card('Salary').getByRole('button', { name: 'New mood' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New mood' })
  await dialog.getByRole('button', { name: 'Create mood' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Mood is required')
  await dialog.getByRole('textbox', { name: 'Mood' }).fill('Wry')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Half a smile.')
  answer('POST /admin/mood-modifiers/create', {}, { status: 400 })
  await dialog.getByRole('button', { name: 'Create mood' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Failed to create mood modifier')
  handle('POST /admin/mood-modifiers/create', async ({ request }) => {
    sent.push(await request.json())
    map = { ...map, mood_modifiers: [...map.mood_modifiers, mood(3, 'Wry')] }
    return HttpResponse.json({ message: 'Mood created', id: 3 })
  })
  await dialog.getByRole('button', { name: 'Create mood' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const choice = card('Salary').getByRole('combobox', { name: 'Mood' })
  await expect.element(choice).toHaveDisplayValue('Wry')
  expect(sent).toEqual([{ title: 'Wry', description: 'Half a smile.' }])
})

test(
  'a bio of more than 100 characters is cut, and whole when asked for; a bot without a mood says that nobody meets it where the scenario asks for one',
  { tags: ['long'] },
  async () => {
    map = { ...map, mappings: [mapping(1, 1, 1), mapping(1, 2, null), mapping(2, 2, null)] }
    const { card } = await open()
    const cut = `${bio.slice(0, 100).trimEnd()}…`
    await expect.element(card('Deadline')).toMatchTextContent(cut)
    await expect.element(card('Deadline')).not.toMatchTextContent(bio)
    await card('Deadline').getByRole('button', { name: 'more' }).first().click()
    await expect.element(card('Deadline')).toMatchTextContent(bio)
    await card('Deadline').getByRole('button', { name: 'less' }).click()
    await expect.element(card('Deadline')).not.toMatchTextContent(bio)

    await expect.element(card('Deadline')).toMatchTextContent(/Nobody meets this bot/)
    await expect.element(card('Salary')).toBeVisible()
    await expect.element(card('Salary')).not.toMatchTextContent(/Nobody meets this bot/)
  },
)

/** More than two pages, one of which is called otherwise. */
function manyScenarios(): void {
  map = {
    ...map,
    scenarios: Array.from({ length: 120 }, (_, index) => ({
      id: index + 1,
      title: index === 109 ? 'Negotiation' : `Scenario ${index + 1}`,
    })),
  }
}

test('of many scenarios the next page comes when the end of the list is near, and a search is the server’s', async () => {
  manyScenarios()
  const { screen, card } = await open()
  await expect.element(screen.getByText('The first 50 scenarios')).toBeVisible()
  await expect.element(card('Scenario 1')).toBeVisible()
  expect(parts).toEqual(['?limit=50'])
  await vi.waitFor(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    expect(parts).toEqual(['?limit=50', '?limit=50&after=50', '?limit=50&after=100'])
  })
  await expect.element(screen.getByText('120 scenarios')).toBeVisible()
  const search = screen.getByRole('searchbox', { name: 'Search scenarios and bots' })
  await search.fill('NEGO')
  await expect.element(screen.getByText('1 scenario')).toBeVisible()
  await expect.element(card('Negotiation')).toBeVisible()
  await expect.element(card('Scenario 1')).not.toBeInTheDocument()
  await search.fill('nothing')
  await expect.element(screen.getByText('No scenario matches')).toBeVisible()
})

test('what is staged on a page that has not come stands before the others, and is saved like them', async () => {
  manyScenarios()
  map = { ...map, mappings: [mapping(110, 1, 2)] }
  stage(['add', mapping(110, 2, 1)], ['remove', mapping(110, 1, 2)])
  const { screen, card } = await open()
  await expect.element(card('Negotiation')).toMatchTextContent(/Anxious.*Pending Remove/)
  await expect.element(card('Negotiation')).toMatchTextContent(/Kim Duarte.*Calm.*Pending Add/)
  const titles = () =>
    screen
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent)
  expect(titles().slice(0, 2)).toEqual(['Negotiation', 'Scenario 1'])
  const search = screen.getByRole('searchbox', { name: 'Search scenarios and bots' })
  await search.fill('Scenario 11')
  await expect.element(card('Scenario 11')).toBeVisible()
  await expect.element(card('Negotiation')).not.toBeInTheDocument()
  await expect.element(screen.getByText('2 pending changes')).toBeVisible()
  await screen.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(screen.getByText('2 changes saved')).toBeVisible()
  expect(requests()).toEqual(['add 110-2-1', 'remove 110-1-2'])
})

test('who can be added is asked for when one adds, and may be asked again when it fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer('GET /admin/base-characters', {}, { status: 400 })
  const { card } = await open()
  await card('Salary')
    .getByRole('button', { name: /^Add bot to/ })
    .click()
  await expect
    .element(card('Salary').getByRole('alert'))
    .toMatchTextContent('Failed to load the bot characters')
  handle('GET /admin/base-characters', () =>
    HttpResponse.json([
      ...map.base_characters.map((one) => ({ ...one, translations: {}, archived: false })),
      { ...map.base_characters[0], id: 3, description: 'Gone away since.', translations: {}, archived: true },
    ]),
  )
  await card('Salary').getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Salary').getByRole('option', { name: sam })).toBeInTheDocument()
  await expect
    .element(card('Salary').getByRole('option', { name: 'Gone away since.' }))
    .not.toBeInTheDocument()
})

test('a map that fails says why and can be asked for again; without scenarios there is a word about it; the words of a 401 lead to the sign-in', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer('GET /admin/scenario-map', {}, { status: 400 })
  const { screen, queryClient, address } = await open()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to load the scenario map')
  answer('GET /admin/scenario-map', { scenarios: [], base_characters: [], mood_modifiers: [], mappings: [] })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible()

  answer('GET /admin/scenario-map', { error: 'Missing authorization token' }, { status: 400 })
  void queryClient.invalidateQueries({ queryKey: mapPagesQuery('').queryKey })
  await expect.element(screen.getByRole('button', { name: 'Login with Cognito' })).toBeVisible()
  expect(address()).toBe('/login?next=%2Fadmin%2Fscenario-map')
})

test('a character with a name is known by it and by the role, in the rows and where one is chosen', async () => {
  map = {
    ...map,
    base_characters: [
      { id: 1, name: 'Sam Rivera', role: 'Project engineer', face_seed: 51, description: sam, bio },
    ],
  }
  const { screen } = await renderScreen('/admin/scenario-map')
  await expect
    .element(screen.getByRole('button', { name: /Sam Rivera, Project engineer.*Calm/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: /Salary/ }).click()
  await expect
    .element(screen.getByRole('option', { name: 'Sam Rivera, Project engineer' }))
    .toBeInTheDocument()
  await expect
    .poll(() =>
      screen
        .getByRole('list', { name: 'Moods of Sam Rivera, Project engineer' })
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Calm', 'Anxious'])
})
