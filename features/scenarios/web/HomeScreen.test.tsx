import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { sampleScenario } from '#testing/sample-scenarios.ts'

const calm = { id: 4, title: 'Calm', translations: [{ language_code: 'pt', title_translation: 'Com calma' }] }
const talk = {
  ...sampleScenario,
  title: 'Salary',
  description: 'Ask for more.',
}
const moody = { ...talk, id: 2, title: 'Deadline', has_mood_modifiers: true, available_moods: [calm] }
const english = { id: 1, name: 'English', code: 'en' }
const portuguese = { id: 2, name: 'Português', code: 'pt' }

beforeEach(() => {
  signInAs()
  answer('GET /languages/', [english, portuguese])
  answer('GET /chats/:id', { detail: 'Chat not found' }, { status: 404 })
})

/** Counts the chats that are asked for, with what each was asked with. */
function countStarts(reply: () => Response | Promise<Response>): { query: string; key: string | null }[] {
  const starts: { query: string; key: string | null }[] = []
  handle('POST /chats/create', ({ request }) => {
    starts.push({ query: new URL(request.url).search, key: request.headers.get('idempotency-key') })
    return reply()
  })
  return starts
}

test('cards stand for what is still on its way', async () => {
  const asked = Promise.withResolvers<void>()
  answer('GET /scenarios/', [talk])
  handle('GET /scenarios/', () => asked.promise.then(() => undefined))
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('status')).toMatchTextContent('Loading scenarios…')
  asked.resolve()
  await expect.element(screen.getByRole('heading', { name: 'Salary' })).toBeVisible()
})

test.each(['user', 'admin'] as const)('without scenarios a %s reads who can assign them', async (role) => {
  signInAs(person({ permissions: [role] }))
  answer('GET /scenarios/', [])
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('heading', { name: 'No scenarios yet' })).toBeVisible()
  const links = screen.getByRole('link', { name: 'Assign scenarios' }).all()
  expect(links.map((link) => link.element().getAttribute('href'))).toEqual(
    role === 'admin' ? ['/admin/scenarios'] : [],
  )
})

test('a list that fails says why and can be asked for again', async () => {
  answer('GET /scenarios/', { detail: 'Internal server error' }, { status: 500 })
  const { screen } = await renderScreen('/')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Error: Internal server error')
  answer('GET /scenarios/', [talk])
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Salary' })).toBeVisible()
})

test('a scenario with moods starts once one is chosen', async () => {
  answer('GET /scenarios/', [moody])
  const starts = countStarts(() => HttpResponse.json({ chat_id: 7 }))
  const { screen, router } = await renderScreen('/')
  const start = screen.getByRole('button', { name: 'Start conversation' })
  await expect.element(start).toBeDisabled()
  const mood = screen.getByRole('combobox', { name: 'Partner’s mood' })
  await expect.element(mood).toHaveDisplayValue('Make a choice')
  await expect
    .element(screen.getByRole('option', { name: 'Make a choice', includeHidden: true }))
    .toBeDisabled()
  await mood.selectOptions('4')
  await start.click()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(starts.map(({ query }) => query)).toEqual(['?scenario_id=2&language=en&mood=4'])
})

test('moods speak the language of the person', async () => {
  signInAs(person({ language: portuguese }))
  answer('GET /scenarios/', [moody])
  const { screen } = await renderScreen('/')
  await screen.getByRole('combobox', { name: 'Humor do parceiro' }).selectOptions('Com calma')
  await expect.element(screen.getByRole('button', { name: 'Iniciar conversa' })).toBeEnabled()
})

test('the chooser decides the language of the next chat only', async () => {
  answer('GET /scenarios/', [talk])
  const starts = countStarts(() => HttpResponse.json({ chat_id: 7 }))
  const { screen, router } = await renderScreen('/')
  const chooser = screen.getByRole('combobox', { name: 'Practise in' })
  await expect.element(chooser).toHaveValue('en')
  await chooser.selectOptions('pt')
  await screen.getByRole('button', { name: 'Start conversation' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(starts.map(({ query }) => query)).toEqual(['?scenario_id=1&language=pt'])
  expect(document.documentElement.lang).toBe('en')
})

test('a double click makes one chat, and the button says that it is being made', async () => {
  const made = Promise.withResolvers<void>()
  answer('GET /scenarios/', [talk])
  const starts = countStarts(async () => {
    await made.promise
    return HttpResponse.json({ chat_id: 7 })
  })
  const { screen, router } = await renderScreen('/')
  await screen.getByRole('button', { name: 'Start conversation' }).dblClick()
  await expect.element(screen.getByRole('button', { name: 'Starting...' })).toBeDisabled()
  made.resolve()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(starts).toHaveLength(1)
})

test('a start that fails gives the keyboard its place back', async () => {
  answer('GET /scenarios/', [talk])
  answer('POST /chats/create', { detail: 'This language is not available' }, { status: 400 })
  const { screen } = await renderScreen('/')
  const start = screen.getByRole('button', { name: 'Start conversation' })
  await expect.element(start).toBeVisible()
  start.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(start).toHaveFocus()
})

test('after trying again the keyboard goes on at the content', async () => {
  answer('GET /scenarios/', { detail: 'Not today' }, { status: 400 })
  const { screen } = await renderScreen('/')
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  answer('GET /scenarios/', [talk])
  again.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Salary')).toBeVisible()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('a start that fails is told in its card, and trying again is the same attempt', async () => {
  answer('GET /scenarios/', [talk, moody])
  let isDown = true
  const starts = countStarts(() =>
    isDown
      ? HttpResponse.json({ detail: 'This language is not available' }, { status: 400 })
      : HttpResponse.json({ chat_id: 7 }),
  )
  const { screen, router } = await renderScreen('/')
  const card = screen.getByRole('listitem').filter({ hasText: 'Salary' })
  await card.getByRole('button', { name: 'Start conversation' }).click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('This language is not available')
  isDown = false
  await card.getByRole('button', { name: 'Start conversation' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/chat/7')
  expect(new Set(starts.map(({ key }) => key)).size).toBe(1)
})
