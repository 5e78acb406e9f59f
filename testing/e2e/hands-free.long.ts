import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { launch, signIn, visit } from './browser.ts'
import { startChat } from './chatting.ts'
import { copyFurnishedStore } from './furnished-store.ts'
import { converse, wire } from './hands-free.ts'
import { startServer } from './server-process.ts'

const said = [
  'Hi Sam, thanks for making the time.',
  'I would like to talk about the last deadlines.',
  'How have these weeks been for you?',
  'What got in the way of the survey?',
  'That sounds like a lot at once.',
  'Shall we look at it together on Friday?',
]

test('six turns of a hands-free conversation are held without a hand', async () => {
  const directory = await copyFurnishedStore()
  // More recordings in a minute than anybody makes who listens to the end.
  const server = await startServer({ DATA_DIR: directory, VOICE_LIMIT: '100' })
  const browser = await launch()
  try {
    const { page, complaints } = await visit(browser, server.url)
    await wire(page)
    await signIn(page, 'learner')
    await startChat(page)
    await converse(page, said)
    expect(complaints).toEqual([])
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
})
