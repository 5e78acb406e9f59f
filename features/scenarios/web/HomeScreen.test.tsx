import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { SettledVerdict } from '#conversation/judging/rubric.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { noPractice, sampleRunningChat } from '#testing/sample-practice.ts'
import { sampleScenario } from '#testing/sample-scenarios.ts'

const calm = {
  id: 4,
  title: 'Calm',
  kind: 'calm',
  translations: [{ language_code: 'pt', title_translation: 'Com calma' }],
}
const talk = {
  ...sampleScenario,
  title: 'Salary',
  description: 'Ask for more.',
}
const sam = { id: 1, name: 'Sam Rivera', role: 'Project engineer', face_seed: 51 }
const kim = { id: 2, name: 'Kim Duarte', role: 'Host', face_seed: 7 }
const moody = { ...talk, id: 2, title: 'Deadline', has_mood_modifiers: true, available_moods: [calm] }
const english = { id: 1, name: 'English', code: 'en', partner_language: 'en' }
const portuguese = { id: 2, name: 'Português', code: 'pt', partner_language: 'pt' }
const german = { id: 9, name: 'Deutsch', code: 'de', partner_language: 'en' }

beforeEach(() => {
  signInAs()
  // A learner with a running conversation, so all scenarios are in the list.
  answer('GET /practice', { ...noPractice, running: sampleRunningChat })
  answer('GET /languages/', [english, portuguese, german])
  answer('GET /chats/:id', { detail: 'Chat not found' }, { status: 404 })
})

test('texts of a card are marked as the reader’s language, or as English where only English exists', async () => {
  signInAs(person({ language: portuguese }))
  answer('GET /scenarios/', [
    { ...talk, characters: [sam] },
    { ...talk, id: 3, title: 'Delivery', language: 'en', characters: [{ ...kim, language: 'en' }] },
  ])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'Salary' })).toBeVisible()
  const languageOf = (text: string) =>
    screen.getByText(text, { exact: true }).first().element().closest('[lang]')?.getAttribute('lang')
  expect(['Salary', 'Project engineer', 'Ask for more.'].map(languageOf)).toEqual(['pt', 'pt', 'pt'])
  expect(['Delivery', 'Host'].map(languageOf)).toEqual(['en', 'en'])
})

test('the languages in the chooser are sorted alphabetically, ignoring accents', async () => {
  answer('GET /scenarios/', [talk])
  answer('GET /languages/', [english, portuguese, { ...german, name: 'Èdè' }])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('main')).toMatchTextContent(/Èdè.*English.*Português/)
})

/** Records the requests to start a chat. */
function countStarts(reply: () => Response | Promise<Response>): { query: string; key: string | null }[] {
  const starts: { query: string; key: string | null }[] = []
  handle('POST /chats/create', ({ request }) => {
    starts.push({ query: new URL(request.url).search, key: request.headers.get('idempotency-key') })
    return reply()
  })
  return starts
}

test('a placeholder is shown during loading, and the chooser sets the language of the next chat only', async () => {
  const asked = Promise.withResolvers<void>()
  answer('GET /scenarios/', [
    { ...talk, characters: [sam] },
    { ...talk, id: 3, title: 'Delivery', characters: [sam, kim] },
  ])
  handle('GET /scenarios/', () => asked.promise.then(() => undefined))
  const { screen, router } = await renderScreen('/')
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading scenarios…')
  asked.resolve()
  await expect.element(screen.getByRole('heading', { name: 'Salary' })).toBeVisible()
  const card = (title: string) => screen.getByRole('listitem').filter({ hasText: title })
  await expect.element(card('Salary')).toMatchTextContent('Sam RiveraProject engineerSalary')
  await expect.element(card('Delivery')).toMatchTextContent('Sam Rivera or Kim DuarteDelivery')

  const starts = countStarts(() => HttpResponse.json({ chat_id: 7 }))
  const chooser = screen.getByRole('combobox', { name: 'Practise in' })
  await expect.element(chooser).toHaveValue('en')
  const note = screen.getByText('The scripted partner does not know this language: it will speak English.')
  await chooser.selectOptions('de')
  await expect.element(note).toBeVisible()
  await chooser.selectOptions('pt')
  await expect.element(note).not.toBeInTheDocument()
  await card('Salary').getByRole('button', { name: 'Start conversation' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(starts.map(({ query }) => query)).toEqual(['?scenario_id=1&language=pt'])
  expect(document.documentElement.lang).toBe('en')
})

test('until the practice summary has loaded, the top looks as on the first visit, or as at the end of the last one', async () => {
  const asked = Promise.withResolvers<void>()
  answer('GET /practice', noPractice)
  handle('GET /practice', () => asked.promise.then(() => undefined))
  answer('GET /scenarios/', [talk])
  const first = await renderScreen('/')
  await expect.element(first.screen.getByText('Find out who you will meet')).toBeVisible()
  await expect.element(first.screen.getByText('Loading what you practised…')).toBeInTheDocument()
  asked.resolve()
  await expect.element(first.screen.getByText('A good one to begin with')).toBeVisible()
  await expect.poll(() => localStorage.getItem('home-top:1')).toBe('first time')
  await first.screen.unmount()
  localStorage.setItem('home-top:1', 'next step')
  handle('GET /practice', () => new Promise(() => {}))
  const later = await renderScreen('/')
  await expect.element(later.screen.getByText('Loading what you practised…')).toBeInTheDocument()
  await expect.element(later.screen.getByText('Find out who you will meet')).not.toBeInTheDocument()
  await later.screen.unmount()
  // A failed request must not change what the next visit shows first.
  localStorage.setItem('home-top:1', 'practised')
  answer('GET /practice', { detail: 'Too busy' }, { status: 400 })
  const failed = await renderScreen('/')
  await expect.element(failed.screen.getByText(/Too busy/)).toBeVisible()
  expect(localStorage.getItem('home-top:1')).toBe('practised')
})

test('without scenarios the banner has one column', async () => {
  answer('GET /practice', noPractice)
  answer('GET /scenarios/', [])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible()
  const banner = screen.getByRole('heading', { level: 1 }).element().parentElement?.parentElement
  expect(banner && getComputedStyle(banner).gridTemplateColumns.split(' ')).toHaveLength(1)
})

test('a long list loads its next page when the reader comes near its end', async () => {
  const all = Array.from({ length: 70 }, (_, index) => ({
    ...talk,
    id: index + 1,
    title: `Talk ${index + 1}`,
  }))
  const asked: string[] = []
  handle('GET /scenarios/', ({ request }) => {
    const { searchParams } = new URL(request.url)
    asked.push(`${searchParams.get('after')} ${searchParams.get('limit')}`)
    const after = Number(searchParams.get('after') ?? 0)
    return HttpResponse.json(all.slice(after, after + Number(searchParams.get('limit'))))
  })
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'Talk 60' })).toBeVisible()
  screen.getByRole('heading', { name: 'Talk 60' }).element().scrollIntoView()
  await expect.element(screen.getByRole('heading', { name: 'Talk 70' })).toBeVisible()
  expect(asked).toEqual(['null 60', '60 60'])
  await expect.element(screen.getByRole('button', { name: 'Show more scenarios' })).not.toBeInTheDocument()
})

test('a failure to load more scenarios is shown, and can be retried', async () => {
  const all = Array.from({ length: 61 }, (_, index) => ({
    ...talk,
    id: index + 1,
    title: `Talk ${index + 1}`,
  }))
  let isFailing = true
  handle('GET /scenarios/', ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get('after') ?? 0)
    if (after > 0 && isFailing) return HttpResponse.json({ detail: 'Not now' }, { status: 400 })
    return HttpResponse.json(all.slice(after, after + 60))
  })
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'Talk 60' })).toBeVisible()
  screen.getByRole('button', { name: 'Show more scenarios' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Error: Not now')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  isFailing = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Talk 61' })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test.each(['user', 'admin'] as const)(
  'without scenarios, a %s sees a link to assign them only if they may do so',
  async (role) => {
    signInAs(person({ permissions: [role] }))
    answer('GET /scenarios/', [])
    const { screen } = await renderScreen('/')
    await expect.element(screen.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible()
    const links = screen.getByRole('link', { name: 'Assign scenarios' }).all()
    expect(links.map((link) => link.element().getAttribute('href'))).toEqual(
      role === 'admin' ? ['/admin/scenarios'] : [],
    )
  },
)

test('a list that fails to load shows the reason; after a retry the focus is on the content', async () => {
  answer('GET /scenarios/', { detail: 'Internal server error' }, { status: 500 })
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Error: Internal server error')
  const again = screen.getByRole('button', { name: 'Try again' })
  answer('GET /scenarios/', [talk])
  again.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Salary' })).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

const anxious = { id: 9, title: 'Anxious', kind: 'anxious', translations: [] }
const twoMoods = { ...moody, available_moods: [calm, anxious] }
const triesOf = (verdicts: readonly SettledVerdict[], is_unaided = false): ScenarioTries => ({
  scenario_id: 2,
  moods: [{ mood: 4, count: 2 }],
  last: { mood: 4, verdicts: [...verdicts], is_unaided },
})

test('a mood is already selected; the arrow keys change it and its description without changing the height', async () => {
  answer('GET /scenarios/', [twoMoods])
  const starts = countStarts(() => HttpResponse.json({ chat_id: 7 }))
  const { screen, router } = await renderScreen('/')
  const group = screen.getByRole('group', { name: 'Partner’s mood' })
  const chosen = group.getByRole('radio', { name: 'Calm' })
  await expect.element(chosen).toBeChecked()
  await expect.element(chosen).toHaveAccessibleDescription('Hears you out; repays honesty with openness.')
  await expect.element(screen.getByText('Not tried yet')).toBeVisible()
  const height = group.element().getBoundingClientRect().height
  chosen.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(group.getByRole('radio', { name: 'Anxious' })).toBeChecked()
  await expect.element(screen.getByText(/^Fears the worst/)).toBeVisible()
  await expect.element(screen.getByText(/^Hears you out/)).not.toBeVisible()
  expect(group.element().getBoundingClientRect().height).toBe(height)
  await screen.getByRole('button', { name: 'Start conversation' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(starts.map(({ query }) => query)).toEqual(['?scenario_id=2&language=en&mood=9'])
})

test('a card shows the number of tries and the last result, and preselects a harder mood after a good try', async () => {
  answer('GET /scenarios/', [twoMoods])
  const open = async (verdicts: readonly SettledVerdict[]) => {
    answer('GET /practice', { ...noPractice, running: sampleRunningChat, tries: [triesOf(verdicts)] })
    const { screen } = await renderScreen('/')
    return screen
  }
  const good = await open(['met', 'met', 'partly', 'no_occasion', 'met'])
  await expect.element(good.getByText('2 tries · last 3 of 4 met')).toBeVisible()
  await expect.element(good.getByRole('radio', { name: 'Anxious' })).toBeChecked()
  await expect.element(good.getByText('A step harder.')).toBeVisible()
  await good.unmount()
  const poor = await open(['met', 'not_met', 'divided'])
  await expect.element(poor.getByText('2 tries · last 1 of 3 met')).toBeVisible()
  await expect.element(poor.getByRole('radio', { name: 'Calm' })).toBeChecked()
  await expect.element(poor.getByText('A step harder.')).not.toBeInTheDocument()
  await poor.unmount()
  const unknown = await open([])
  await expect.element(unknown.getByText('2 tries', { exact: true })).toBeVisible()
})

test('a last try without hints is marked as unaided', async () => {
  answer('GET /scenarios/', [twoMoods])
  answer('GET /practice', {
    ...noPractice,
    running: sampleRunningChat,
    tries: [triesOf(['met', 'partly'], true)],
  })
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByText('2 tries · last 1 of 2 met, unaided')).toBeVisible()
})

test('a description is shown whole on a card without moods, and with four lines on a card with moods', async () => {
  const description = 'Your work has grown and your pay has not. '.repeat(12)
  answer('GET /scenarios/', [
    { ...talk, description },
    { ...moody, description },
  ])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'Deadline' })).toBeVisible()
  const [free, above] = screen.getByText(/Your work has grown/).elements()
  expect(free?.scrollHeight).toBe(free?.clientHeight)
  const lineHeight = above ? Number.parseFloat(getComputedStyle(above).lineHeight) : 0
  expect(Math.round((above?.clientHeight ?? 0) / lineHeight)).toBe(4)
})

test('the titles of moods are in the user’s language', async () => {
  signInAs(person({ language: portuguese }))
  answer('GET /scenarios/', [moody])
  const { screen } = await renderScreen('/')
  const group = screen.getByRole('group', { name: 'Humor do parceiro' })
  await expect.element(group.getByRole('radio', { name: 'Com calma' })).toBeChecked()
  await expect.element(screen.getByRole('button', { name: 'Iniciar conversa' })).toBeEnabled()
})

test('the first visit explains the steps, and only the proposed scenario has a primary button', async () => {
  answer('GET /practice', noPractice)
  answer('GET /scenarios/', [talk, { ...moody, difficulty: 'gentle' }, { ...talk, id: 3, title: 'Delivery' }])
  const starts = countStarts(() => HttpResponse.json({ chat_id: 7 }))
  const { screen, router } = await renderScreen('/')
  const first = screen.getByRole('region', { name: 'Deadline' })
  await expect.element(first).toMatchTextContent(/^A good one to begin with.*Start conversation$/)
  await expect.element(screen.getByText('Talk for 5 turns')).toBeVisible()
  const others = screen.getByRole('region', { name: 'Or choose another scenario' })
  expect(others.getByRole('listitem').all()).toHaveLength(2)
  await expect.element(others.getByRole('heading', { name: 'Deadline' })).not.toBeInTheDocument()
  const primary = [...document.querySelectorAll('main button, main a')].filter((one) =>
    one.classList.contains('bg-accent'),
  )
  expect(primary.map(({ textContent }) => textContent)).toEqual(['Start conversation'])
  await first.getByRole('button', { name: 'Start conversation' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(starts.map(({ query }) => query)).toEqual(['?scenario_id=2&language=en&mood=4'])
})

test('a learner without a running conversation is offered a scenario that they have not tried', async () => {
  answer('GET /practice', { ...noPractice, tries: [triesOf(['met'])] })
  answer('GET /scenarios/', [{ ...moody, difficulty: 'gentle' }, talk])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('region', { name: 'Salary' })).toBeVisible()
  await expect.element(screen.getByText('Talk for 5 turns')).not.toBeInTheDocument()
})

test('a single scenario is shown without a list of others', async () => {
  answer('GET /practice', noPractice)
  answer('GET /scenarios/', [talk])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('region', { name: 'Salary' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Or choose another' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('combobox', { name: 'Practise in' })).toBeVisible()
})

test('a failed start shows the reason on its card; a double click then repeats it once with the same key', async () => {
  answer('GET /scenarios/', [talk, moody])
  const made = Promise.withResolvers<void>()
  let isDown = true
  const starts = countStarts(async () => {
    if (isDown) return HttpResponse.json({ detail: 'This language is not available' }, { status: 400 })
    await made.promise
    return HttpResponse.json({ chat_id: 7 })
  })
  const { screen, router } = await renderScreen('/')
  const card = screen.getByRole('listitem').filter({ hasText: 'Salary' })
  const start = card.getByRole('button', { name: 'Start conversation' })
  await expect.element(start).toBeVisible()
  start.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByRole('alert')).toHaveTextContent('This language is not available')
  await expect.element(start).toHaveFocus()
  isDown = false
  await start.dblClick()
  await expect.element(card.getByRole('button', { name: 'Starting...' })).toBeDisabled()
  made.resolve()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(starts).toHaveLength(2)
  expect(new Set(starts.map(({ key }) => key)).size).toBe(1)
})

test('a card shows the deadline of its scenario', async () => {
  answer('GET /practice', { ...noPractice, tries: [triesOf(['met'])] })
  answer('GET /scenarios/', [{ ...moody, difficulty: 'gentle' }, talk])
  answer('GET /deadlines', [
    { scenario_id: triesOf(['met']).scenario_id, due_on: '2126-12-15', is_done: false },
  ])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByText('To be evaluated by 15 December 2126')).toBeVisible()
})
