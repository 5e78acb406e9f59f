import { request } from 'node:http'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Voice } from '#adapters/voice/port.ts'
import { testApp } from '#testing/app.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'

/** A voice that speaks only when the test allows it. */
function heldVoice() {
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const voice: Voice = {
    name: 'held',
    voices: [],
    speaks: () => 'en-US',
    async *speak() {
      asked.resolve()
      await gate.promise
      for (let piece = 0; piece < 20; piece += 1) yield new Uint8Array(20_000)
    },
  }
  return { voice, asked: asked.promise, release: () => gate.resolve() }
}

test('a listener who leaves before the first byte causes no warning in the log', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { voice, asked, release } = heldVoice()
  const { app, as } = await testApp({ voice, logger: { level: 'warn', stream } })
  const chatId = await startChat(as.learner)
  await say(as.learner, chatId, 'Good morning.')
  const text = (await messagesOf(as.learner, chatId)).at(-1)?.content
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const listener = request({
    host: '127.0.0.1',
    port: new URL(address).port,
    method: 'POST',
    path: `/api/v1/chats/${chatId}/speak/stream`,
    headers: { 'content-type': 'application/json', cookie: (await as.learner.cookie()) ?? '' },
  })
  listener.on('error', () => {})
  listener.end(JSON.stringify({ text, voice_id: 'default' }))
  await asked
  listener.destroy()
  await new Promise((resolve) => listener.once('close', resolve))
  // The server needs a moment to notice that the listener has gone.
  await pause(100)
  release()
  await pause(100)
  expect(lines).toEqual([])
})
