import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { noPractice } from '#testing/sample-practice.ts'
import { sampleScenario } from '#testing/sample-scenarios.ts'

const calm = { id: 4, title: 'Calm', translations: [{ language_code: 'pt', title_translation: 'Com calma' }] }
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
  answer('GET /practice', noPractice)
  answer('GET /languages/', [english, portuguese, german])
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

test('cards stand for what is still on its way; the chooser decides the language of the next chat only', async () => {
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

test('a long list comes in pages, as one comes near its end', async () => {
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

test('a list that fails says why; after trying again the keyboard goes on at the content', async () => {
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

test('a start that fails is told in its card and keeps the keyboard; a double click then makes the same attempt, once', async () => {
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
