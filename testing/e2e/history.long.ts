import { test } from 'vitest'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { signInOnScreen, openPage } from './browser.ts'
import { expect } from './expect.ts'
import { startJourneyServer } from './journey-server.ts'

const journey = startJourneyServer()

/** Different messages, because repeated ones count for nothing in an evaluation. */
const otherWords = [
  'The survey came four days late.',
  'What would have helped you in March?',
  'I will ask the design team about it.',
  'Let us look at it together on Friday.',
]

test('the history shows the evaluations of two conversations', async () => {
  const learner = createPerson(remoteInjector(journey.server.url), 'learner')
  const { page, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  for (const question of ['Why is it late?', 'How have the last few weeks been for you?']) {
    const id = await startChat(learner)
    for (const words of [question, ...otherWords]) await say(learner, id, words)
    await page.goto(`/chat/${id}`)
    await page.getByRole('button', { name: 'Evaluate Chat' }).click()
    await expect(page).toHaveURL(`${journey.server.url}/evaluation/${id}`)
    await page.goBack()
    await expect(page.getByText('This conversation has been evaluated.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'History' }).first().click()
  const newest = page.getByRole('list', { name: 'Past conversations' }).getByRole('listitem').first()
  await expect(newest.getByRole('link', { name: /^View Evaluation/ })).toBeVisible()
  await expect(newest.getByRole('img', { name: 'Evaluation 2 of 2 in this scenario' })).toBeVisible()
  await expect(newest).toContainText(/\d+ of \d+ checks met, \d+ of \d+ the time before/)
  expect(complaints).toEqual([])
})
