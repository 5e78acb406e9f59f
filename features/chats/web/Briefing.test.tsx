import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { servePartner } from '#testing/fake-partner.ts'
import { answer, handle, person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

const briefing = {
  ...chatOf(0).briefing,
  learner_role: 'Sam’s team lead',
  goals: ['Name the facts', 'Agree on one change'],
  knowledge: ['The survey came late', 'The test plan is due'],
}
const character = { name: 'Sam Rivera', role: 'Engineer, 31', face_seed: 51, expression: 'tense' } as const

test('Enter begins a new chat from its briefing, whose goals and facts stay in the context panel', async () => {
  signInAs(person({ name: 'Marina' }))
  servePartner(chatOf(0, { briefing, character, context: ['You lead a team.', 'Helpful.'] }))
  const { screen } = await renderScreen('/chat/7')
  const begin = screen.getByRole('button', { name: 'Begin' })
  await expect.element(begin).toHaveFocus()
  await expect.element(begin).toHaveAccessibleDescription('You speak first. 5 turns make an evaluation.')
  await expect.element(screen.getByText('Engineer, 31 · impatient today')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'How your words are used' }))
    .toHaveAttribute('href', '/privacy')
  expect(
    screen
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Salary negotiation', 'Sam’s team lead', 'Sam Rivera', 'Your goal', 'What you know'])
  const items = screen.getByRole('main').getByRole('listitem')
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    ...briefing.goals,
    ...briefing.knowledge,
  ])
  await expect.element(screen.getByText('Helpful.')).toBeVisible()
  const faces = () => document.querySelectorAll('main [aria-hidden=true] > svg[data-expression=tense]').length
  await expect.poll(faces).toBe(1)
  expect(screen.getByRole('textbox').all()).toHaveLength(0)

  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Your message' })).toHaveFocus()
  await expect.element(screen.getByText('Sam Rivera · Impatient · Engineer, 31')).toBeVisible()
  await expect.poll(faces).toBe(2)
  const panel = screen.getByRole('complementary', { name: 'Context' })
  await expect.element(panel.getByRole('heading').first()).toHaveTextContent('Your goal')
  await expect.element(panel.getByText('Name the facts')).toBeVisible()
  // These sections are closed, because the briefing has already summarised them.
  const situation = panel.getByText('You lead a team.')
  await expect.element(situation).not.toBeVisible()
  await expect.element(panel.getByText('Ask for what you want.')).not.toBeVisible()
  await panel.getByText('Situation').click()
  await expect.element(situation).toBeVisible()
  await panel.getByText('What you know').click()
  await expect.element(panel.getByText('The test plan is due')).toBeVisible()
})

test.each([
  ['de', undefined, 'de'],
  ['de', 'en', 'en'],
])('in a chat in %s, texts marked as %s are read as %s', async (language, marked, read) => {
  signInAs(person({ name: 'Marina' }))
  answer('GET /languages/de', { id: 9, name: 'Deutsch', code: 'de' })
  const inLanguage = marked === undefined ? {} : { language: marked }
  servePartner(
    chatOf(0, {
      language,
      briefing,
      scenario: { ...chatOf(0).scenario, ...inLanguage },
      character: { ...character, ...inLanguage },
      context: ['You lead a team.', 'Helpful.'],
    }),
  )
  const { screen } = await renderScreen('/chat/7')
  const begin = screen.getByRole('button', { name: 'Begin' })
  await expect.element(begin).toBeVisible()
  const languageOf = (text: string) =>
    screen.getByText(text, { exact: true }).element().closest('[lang]')?.getAttribute('lang')
  const before = ['Salary negotiation', 'Sam’s team lead', 'Engineer, 31', 'Helpful.', 'Name the facts']
  expect([before.map(languageOf), languageOf('Sam Rivera')]).toEqual([before.map(() => read), 'en'])
  await begin.click()
  const during = ['Salary negotiation', 'Engineer, 31', 'Name the facts', 'You lead a team.']
  // The panel's content loads after the panel.
  await expect.element(screen.getByText('Name the facts', { exact: true }).first()).toBeVisible()
  const [title, role] = during.map((text) => screen.getByText(text, { exact: true }).first().element())
  expect([title, role].map((one) => one?.closest('[lang]')?.getAttribute('lang'))).toEqual([read, read])
})

test('a briefing without texts of its own shows those of the scenario; a draft written after it is kept', async () => {
  signInAs(person({ name: 'Marina' }))
  answer('GET /languages/de', { id: 9, name: 'Deutsch', code: 'de' })
  servePartner(chatOf(0, { language: 'de', mood: null }))
  const { screen } = await renderScreen('/chat/7', { width: 390, height: 844 })
  await expect.element(screen.getByRole('heading', { name: 'Marina' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Your conversation partner' })).toBeVisible()
  await expect.element(screen.getByText('Ask for what you want.')).toBeVisible()
  await expect.element(screen.getByText('You lead a team of six.')).toBeVisible()
  await expect.element(screen.getByText(/it speaks English/)).toBeVisible()
  expect(document.querySelector('svg[data-expression]')).toBeNull()
  const begin = screen.getByRole('button', { name: 'Begin' })
  expect(begin.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  await begin.click()
  await screen.getByRole('textbox', { name: 'Your message' }).fill('Guten Tag')
  await screen.unmount()
  const again = await renderScreen('/chat/7')
  await expect.element(again.screen.getByRole('textbox', { name: 'Your message' })).toHaveValue('Guten Tag')
})

test('a briefing that loads late does not take the focus', async () => {
  signInAs(person({ name: 'Marina' }))
  servePartner(chatOf(0))
  const chat = Promise.withResolvers<void>()
  handle('GET /chats/7', async () => {
    await chat.promise
    return HttpResponse.json(chatOf(0))
  })
  const { screen } = await renderScreen('/chat/7')
  const colours = screen.getByRole('button', { name: /^Colours/ })
  await expect.element(colours).toBeVisible()
  colours.element().focus()
  chat.resolve()
  await expect.element(screen.getByRole('button', { name: 'Begin' })).toBeVisible()
  await expect.element(colours).toHaveFocus()
})
