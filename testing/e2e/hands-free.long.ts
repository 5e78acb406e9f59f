import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { launchBrowser, signInOnScreen, openPage } from './browser.ts'
import { startChatOnScreen } from './chat-actions.ts'
import { copyDemoStore } from './demo-store.ts'
import { talkHandsFree, installAudioStandIns } from './hands-free.ts'
import { startServer } from './server-process.ts'

const said = [
  'Hi Sam, thanks for making the time.',
  'I would like to talk about the last deadlines.',
  'How have these weeks been for you?',
  'What got in the way of the survey?',
  'That sounds like a lot at once.',
  'Shall we look at it together on Friday?',
]

test('six turns of a hands-free conversation need no hand', async () => {
  const directory = await copyDemoStore()
  const server = await startServer({ DATA_DIR: directory })
  const browser = await launchBrowser()
  try {
    const { page, complaints } = await openPage(browser, server.url)
    await installAudioStandIns(page)
    await signInOnScreen(page, 'learner')
    await startChatOnScreen(page)
    await talkHandsFree(page, said)
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
})
