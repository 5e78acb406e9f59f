import type { Page } from 'playwright'
import { test } from 'vitest'
import { signInOnScreen, openPage } from './browser.ts'
import { sendMessageOnScreen, startChatOnScreen } from './chat-actions.ts'
import { expect } from './expect.ts'
import { talkHandsFree, readPlayedSeconds, installAudioStandIns } from './hands-free.ts'
import { startJourneyServer } from './journey-server.ts'
import { triggerRecognition } from './voice-states.ts'

const journey = startJourneyServer()
const bubbles = (page: Page) =>
  page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('listitem')
const microphone = (page: Page) => page.getByRole('button', { name: /^Speak your message/ })
const speaks = (page: Page) => page.getByRole('checkbox', { name: 'Let partner speak' })

async function arrive(username: string) {
  const { page, context, complaints } = await openPage(journey.browser, journey.server.url)
  await installAudioStandIns(page)
  await signInOnScreen(page, username)
  await startChatOnScreen(page)
  await microphone(page).waitFor()
  return { page, context, complaints }
}

test('a spoken message is answered, a failure is reported, and the sixth recording has to wait', async () => {
  const { page, context, complaints } = await arrive('learner')
  await microphone(page).click()
  await triggerRecognition(page, 'hint', 'Hi Sam')
  await expect(page.getByText('Hi Sam', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send message' })).toBeDisabled()
  await triggerRecognition(page, 'say', 'Hi Sam, thanks for making the time.')
  await expect(bubbles(page)).toHaveCount(2, { timeout: 15_000 })
  await expect(bubbles(page).first()).toContainText('Hi Sam, thanks for making the time.')

  await microphone(page).click()
  await triggerRecognition(page, 'fail', 'no-speech')
  await expect(microphone(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await microphone(page).click()
  await triggerRecognition(page, 'fail', 'network')
  await expect(page.getByRole('alert')).toContainText('Speech recognition could not be reached')

  for (let recording = 0; recording < 3; recording += 1) {
    await microphone(page).click()
    await triggerRecognition(page, 'say')
  }
  await microphone(page).click()
  await expect(page.getByRole('button', { name: /^Speak your message \(Wait \d+s\)$/ })).toBeVisible()
  await expect(page.getByText(/Rate limit exceeded. Please wait \d+ seconds./)).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('the chat continues after the browser refuses the microphone', async () => {
  const { page, context, complaints } = await openPage(journey.browser, journey.server.url)
  await signInOnScreen(page, 'learner')
  await startChatOnScreen(page)
  await microphone(page).click()
  // Chromium refuses the microphone at once; its headless shell never starts, so the product's own timeout shows.
  const finish = page.getByRole('button', { name: 'Finish and send' })
  await page.getByRole('alert').or(finish).first().waitFor()
  if (await finish.isVisible()) await finish.click({ timeout: 2000 }).catch(() => {})
  await expect(page.getByRole('alert')).toContainText(/may not be used|does not allow speech recognition/, {
    timeout: 10_000,
  })
  await sendMessageOnScreen(page, 'Then I write.')
  await expect(bubbles(page)).toHaveCount(2, { timeout: 15_000 })
  expect(complaints).toEqual([])
  await context.close()
})

test('a reply is played to its end', async () => {
  const { page, context, complaints } = await arrive('admin')
  await speaks(page).check()
  await sendMessageOnScreen(page, 'Hi Sam, thanks for making the time.')
  // The wait covers the synthesis and the real duration of the sound, a minute on a busy machine.
  await expect.poll(() => readPlayedSeconds(page).then(({ length }) => length), { timeout: 120_000 }).toBe(1)
  expect((await readPlayedSeconds(page))[0]).toBeGreaterThan(0.5)
  expect(complaints).toEqual([])
  await context.close()
})

test('a sound that waits for more data is counted as one playback', async () => {
  const { page, context } = await openPage(journey.browser, journey.server.url)
  await installAudioStandIns(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const sound = new Audio()
    for (const event of ['playing', 'waiting', 'playing', 'ended']) sound.dispatchEvent(new Event(event))
  })
  expect(await readPlayedSeconds(page)).toHaveLength(1)
  await context.close()
})

test('the chat continues after a failure of the voice', async () => {
  const { page, context, complaints } = await arrive('admin')
  await speaks(page).check()
  const answers = [
    { status: 502, json: { detail: 'The voice failed' } },
    { status: 200, contentType: 'text/html', body: '<p>Hello</p>' },
    { status: 200, contentType: 'audio/mpeg', body: 'this is no speech' },
  ]
  for (const [index, answer] of answers.entries()) {
    await page.route('**/speak/stream', (route) => route.fulfill(answer), { times: 1 })
    const answered = page.waitForResponse('**/speak/stream')
    await sendMessageOnScreen(page, `How have these weeks been for you? ${index}`)
    await answered
    await expect(bubbles(page)).toHaveCount(2 * index + 2, { timeout: 15_000 })
    await expect(speaks(page)).toBeChecked()
  }
  // The browser reports the 502 in its console.
  expect(complaints).toHaveLength(1)
  await sendMessageOnScreen(page, 'What got in the way of the survey?')
  await expect.poll(() => readPlayedSeconds(page).then(({ length }) => length), { timeout: 30_000 }).toBe(1)
  expect(await page.evaluate(() => window.sounds?.filter(({ hasEnded }) => !hasEnded).length)).toBe(0)
  await context.close()
})

// Another test of the full run holds six turns.
test('a turn of a hands-free conversation needs no hand', async () => {
  const { page, context, complaints } = await arrive('superadmin')
  await talkHandsFree(page, ['How have these weeks been for you?'])
  expect(complaints).toEqual([])
  await context.close()
})
