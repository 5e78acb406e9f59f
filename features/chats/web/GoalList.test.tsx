import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ConversationGoal } from '#features/chats/contract-outcome.ts'
import { servePartner, turnAfter } from '#testing/fake-partner.ts'
import { signInAs } from '#testing/network.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import { chatOf } from '#testing/sample-chat.ts'

/** @param message which of the learner's messages reached it */
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

async function arrive(goals: ConversationGoal[], width = 1280) {
  signInAs()
  const { asked } = servePartner(chatOf(1, { goals }))
  const { screen } = await renderScreen('/chat/7', { width })
  const field = screen.getByRole('textbox', { name: 'Your message' })
  await expect.element(field).toBeVisible()
  const panel = screen.getByRole('complementary', { name: 'Context' })
  return { asked, screen, field, list: panel.getByRole('region', { name: 'Goals' }) }
}

test('a goal ticks itself with the reply that reaches it, and the status says so once', async () => {
  const { asked, screen, field, list } = await arrive([heard('open'), step('open')])
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/They feel heard.*Not yet/)
  await field.fill('That sounds like a lot.')
  await userEvent.keyboard('{Enter}')
  const status = screen.getByRole('main').getByRole('status')
  await expect.element(status).toHaveTextContent('Partner is replying')
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.end({ ...turnAfter(1, 'It is.'), goals: [heard('reached', 2), step('partly')] })
  await expect.element(status).toHaveTextContent('It is. Goal reached: They feel heard.')
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/They feel heard.*Reached/)
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

test('on a phone, where the list is behind a button, a line at the composer says it in its place until the next message', async () => {
  const { asked, screen, field } = await arrive([heard('open'), step('open')], 390)
  const line = screen.getByText(/^Goal reached: They feel heard\. Goal reached: You speak/)
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
  await expect.element(line).toBeVisible()
  expect(place()).toBe(before)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(field.element().getBoundingClientRect().right).toBeLessThan(390)
  await screen.getByRole('button', { name: 'Context' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Goals' }).getByRole('listitem').first())
    .toMatchTextContent(/They feel heard.*Reached.*Message 2/)
  await userEvent.keyboard('{Escape}')
  await field.fill('Then you call Chris?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.length).toBe(2)
  await expect.element(screen.getByText(/^Goal reached/).first()).not.toBeInTheDocument()
})

test('goals are hidden on this device for those who do not want them, and are then not announced', async () => {
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
  await expect.element(list.getByText('They feel heard')).toBeVisible()
})

test('a scenario without facts and needs has no goals', async () => {
  const { screen } = await arrive([])
  await expect.element(screen.getByRole('complementary', { name: 'Context' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Goals' }).all()).toHaveLength(0)
})
