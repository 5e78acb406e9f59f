import { expect } from 'playwright/test'
import { test } from 'vitest'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'
import { signInOnScreen, openPage } from './browser.ts'
import { startJourneyServer } from './journey-server.ts'

const journey = startJourneyServer()

test('two conversations are evaluated, and the history shows what came of it', async () => {
  const learner = createPerson(remote(journey.server.url), 'learner')
  const { page, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  for (const words of ['You are late.', 'How have the last few weeks been for you?']) {
    const id = await startChat(learner)
    for (let turn = 0; turn < 5; turn++) await say(learner, id, words)
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
  await expect(newest).toContainText(/\d+ of 14 points, \d+ the time before/)
  expect(complaints).toEqual([])
})
