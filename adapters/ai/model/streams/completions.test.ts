import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startEventServer, type EventServer } from '#testing/model-servers/event-server.ts'
import { streamCompletion } from './completions.ts'
import { eventAsker } from './event-stream.ts'

async function ask({ url }: EventServer) {
  const prompt = [{ role: 'system' as const, content: 'You are Sam.' }]
  const { stream } = await streamCompletion(
    { model: 'one', url, key: undefined },
    eventAsker(false),
  )({ prompt })
  return stream[Symbol.asyncIterator]()
}

const event = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`

test('a piece is heard before the next one is written, and what comes together is one', async () => {
  const server = await startEventServer()
  const parts = await ask(server)
  const answer = await server.answer
  answer.write(event({ content: 'I ' }))
  expect(await parts.next()).toMatchObject({ value: { type: 'text-delta', delta: 'I ' } })
  answer.write(event({ content: 'hear ' }) + event({ content: 'you' }) + event({ content: '.' }, 'stop'))
  expect(await parts.next()).toMatchObject({ value: { type: 'text-delta', delta: 'hear you.' } })
  answer.end(
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } })}\n\ndata: [DONE]\n\n`,
  )
  expect(await parts.next()).toMatchObject({
    value: {
      type: 'finish',
      finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 7 }, outputTokens: { total: 3 } },
    },
  })
  expect(await parts.next()).toMatchObject({ done: true })
})

test('an event that is cut anywhere, also within a letter, is read whole', async () => {
  const server = await startEventServer()
  const parts = await ask(server)
  const answer = await server.answer
  const bytes = Buffer.from(event({ content: 'Não, já falei 🙂' }) + event({}, 'stop'))
  void writeApart(answer, bytes)
  expect(await parts.next()).toMatchObject({ value: { delta: 'Não, já falei 🙂' } })
  expect(await parts.next()).toMatchObject({ value: { type: 'finish', finishReason: { unified: 'stop' } } })
})

/** Each byte arrives by itself: what is written at once would arrive as one. */
async function writeApart(answer: ServerResponse, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    answer.write(Buffer.of(byte))
    await pause(2)
  }
  answer.end()
}

test('an event that never ends is not collected for ever', async () => {
  const server = await startEventServer()
  const parts = await ask(server)
  const answer = await server.answer
  const failed = expect(parts.next()).rejects.toThrow(/buffer/i)
  answer.write(`data: ${'x'.repeat(2_000_000)}`)
  await failed
})

test('thoughts are told apart, and what was said before trouble has been said', async () => {
  const server = await startEventServer()
  const parts = await ask(server)
  const answer = await server.answer
  answer.write(event({ reasoning_content: 'Hm.' }))
  expect(await parts.next()).toMatchObject({ value: { type: 'reasoning-delta' } })
  answer.end(`${event({ content: 'Well, ' })}data: {"error":{"message":"overloaded"}}\n\n`)
  expect(await parts.next()).toMatchObject({ value: { delta: 'Well, ' } })
  expect(await parts.next()).toMatchObject({ value: { type: 'error', error: { message: 'overloaded' } } })
})
