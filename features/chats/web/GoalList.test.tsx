import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConversationGoal } from '#features/chats/contract-outcome.ts'
import { servePartner, turnAfter } from '#testing/fake-partner.ts'
import { person, signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

/** @param message the number of the learner's message that reached the goal */
const heard = (state: ConversationGoal['state'], message?: number): ConversationGoal => ({
  kind: 'heard',
  state,
  who: null,
  what: null,
  ...(message !== undefined && { message }),
})
const step = (state: ConversationGoal['state'], what: string | null = null): ConversationGoal => ({
  kind: 'step',
  state,
  who: 'learner',
  what,
})

type Options = { readonly width?: number; readonly reader?: string; readonly turns?: number }

async function arrive(goals: ConversationGoal[], { width = 1280, reader = 'en', turns = 1 }: Options = {}) {
  signInAs(person({ language: { id: 1, name: reader, code: reader } }))
  const { asked } = servePartner(chatOf(turns, { goals }))
  const { screen } = await renderScreen('/chat/7', { width })
  const field = screen.getByRole('textbox').first()
  await expect.element(field).toBeVisible()
  const panel = screen.getByRole('complementary', { name: 'Context' })
  return { asked, screen, field, list: panel.getByRole('region', { name: 'So far' }) }
}

test('the reply that reaches a goal marks it as reached, and the status announces it once', async () => {
  const { asked, screen, field, list } = await arrive([heard('open'), step('open')])
  await expect
    .element(list.getByRole('listitem').first())
    .toMatchTextContent(/The other person feels heard.*Not yet/)
  await field.fill('That sounds like a lot.')
  await userEvent.keyboard('{Enter}')
  const status = screen.getByRole('main').getByRole('status')
  await expect.element(status).toHaveTextContent('Partner is replying')
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.end({ ...turnAfter(1, 'It is.'), goals: [heard('reached', 2), step('partly')] })
  await expect.element(status).toHaveTextContent('It is. Goal reached: The other person feels heard.')
  await expect
    .element(list.getByRole('listitem').first())
    .toMatchTextContent(/The other person feels heard.*Reached/)
  await expect.element(list.getByText('Proposed, not agreed yet')).toBeVisible()

  await field.fill('Then you call Chris on Thursday?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.end({
    ...turnAfter(2, 'Yes.'),
    goals: [heard('reached', 2), { ...step('reached', 'You call Chris'), message: 3 }],
  })
  await expect.element(status).toHaveTextContent('Yes. Goal reached: You call Chris.')
  await expect.element(list.getByText('You call Chris')).toBeVisible()
})

test('goals reached in the message before, or in an unknown one, are announced with the current turn', async () => {
  const behind: ConversationGoal = { kind: 'behind', state: 'partly', who: null, what: null }
  const { asked, screen, field } = await arrive([heard('open'), behind])
  await field.fill('Go on.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(1)
  const goals: ConversationGoal[] = [heard('reached', 1), { ...behind, state: 'reached' }]
  asked[0]?.end({ ...turnAfter(1, 'It is.'), goals })
  const status = screen.getByRole('main').getByRole('status')
  await expect
    .element(status)
    .toHaveTextContent(
      'It is. Goal reached: The other person feels heard. Goal reached: You know what lies behind it.',
    )
  // A reached goal may be announced after the reply, and the reply must not be read again.
  await expect.element(status).toHaveAttribute('aria-atomic', 'false')
  await field.fill('And then?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.end({ ...turnAfter(2, 'Nothing.'), goals })
  await expect.element(status).toMatchTextContent(/^Nothing\.$/)
})

test('on a phone, reached goals are shown at the composer until the next message, without moving the field', async () => {
  const { asked, screen, field } = await arrive([heard('open'), step('open')], { width: 390 })
  await field.fill('That sounds like a lot.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(1)
  const place = () => field.element().getBoundingClientRect().top
  const before = place()
  const long = 'You speak to Chris Adeyemi about the work for the old client, and about who does it'
  asked[0]?.end({
    ...turnAfter(1, 'It is.'),
    goals: [heard('reached', 2), { ...step('reached', long), message: 2 }],
  })
  await expect.element(screen.getByText('Goal reached: The other person feels heard.').last()).toBeVisible()
  expect(place()).toBe(before)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(field.element().getBoundingClientRect().right).toBeLessThan(390)
  await screen.getByRole('button', { name: 'Context' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'So far' }).getByRole('listitem').first())
    .toMatchTextContent(/The other person feels heard.*Reached.*Message 2/)
  await userEvent.keyboard('{Escape}')
  await field.fill('Then you call Chris?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(2)
  await expect.element(screen.getByText(/^Goal reached/).first()).not.toBeInTheDocument()
})

test.each([
  ['fr', 1440, 'Objectif atteint'],
  ['pt', 768, 'Objetivo alcançado'],
  ['pt', 390, 'Objetivo alcançado'],
] as const)(
  'in %s at %d px each reached goal has a line of its own and is not cut off',
  async (reader, width, news) => {
    const what =
      'Dominique et vous revoyez vendredi à dix heures ce que le comité a dit de votre augmentation'
    const { asked, screen, field } = await arrive([heard('open'), step('open')], { width, reader, turns: 5 })
    await expect.element(screen.getByRole('button', { name: /^(Évaluer|Avaliar) / })).toBeVisible()
    const place = () => field.element().getBoundingClientRect().top
    const before = place()
    await field.fill('Oui.')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.end({
      ...turnAfter(5, 'Oui.'),
      goals: [heard('reached', 6), { ...step('reached', what), message: 6 }],
    })
    const shown = screen.getByText(new RegExp(`^${news}`))
    await expect.poll(() => shown.all()).toHaveLength(2)
    const [first = 0, second = 0] = shown.elements().map((line) => {
      expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
      expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight)
      return line.getBoundingClientRect().bottom
    })
    expect(second).toBeGreaterThan(first)
    expect(second).toBeLessThan(place())
    expect(place()).toBe(before)
  },
)

test('a learner can hide the goals, which are then not announced', async () => {
  const { asked, screen, field, list } = await arrive([heard('open')])
  await list.getByRole('button', { name: 'Hide' }).click()
  await expect.element(list.getByRole('button', { name: 'Show' })).toHaveAttribute('aria-expanded', 'false')
  expect(list.getByRole('listitem').all()).toHaveLength(0)
  await field.fill('That sounds like a lot.')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.end({ ...turnAfter(1, 'It is.'), goals: [heard('reached', 2)] })
  await expect.element(screen.getByRole('main').getByRole('status')).toMatchTextContent(/^It is\.$/)
  await list.getByRole('button', { name: 'Show' }).click()
  await expect.element(list.getByText('The other person feels heard')).toBeVisible()
})

test('a chat without goals has no list of goals', async () => {
  const { screen } = await arrive([])
  await expect.element(screen.getByRole('complementary', { name: 'Context' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'So far' }).all()).toHaveLength(0)
})

test('the list names the partner, and has a list of the agreement’s steps with who takes each', async () => {
  signInAs()
  const character = { name: 'Sam', role: null, face_seed: 51, expression: 'tense' } as const
  const theirs = { ...step('open'), who: 'character' } as const
  const goals = [heard('open'), step('open'), theirs, step('reached', 'Ana calls'), theirs]
  servePartner(chatOf(1, { goals, character }))
  const { screen } = await renderScreen('/chat/7')
  const list = screen.getByRole('region', { name: 'So far' })
  await expect.element(list.getByText('Sam feels heard')).toBeVisible()
  const steps = list.getByRole('list', { name: 'What there is to agree on' }).getByRole('listitem')
  await expect.poll(() => steps.all()).toHaveLength(4)
  const theirsOpen = 'Sam: something not agreed yet'
  const titles = ['You: something not agreed yet', theirsOpen, 'Ana calls', theirsOpen]
  for (const [index, title] of titles.entries())
    await expect.element(steps.nth(index)).toMatchTextContent(new RegExp(`^${title}`))
  await expect.element(list.getByText(/ask what else is needed/)).toBeVisible()
})
