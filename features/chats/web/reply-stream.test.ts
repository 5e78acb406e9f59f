import { expect, test, vi } from 'vitest'
import { requestFailures } from '#platform/contract/failures.ts'
import type { StreamEvent } from '#platform/contract/route.ts'
import type { chatRoutes } from '#features/chats/contract.ts'
import { ApiFailure, clientFailures } from '#platform/web/failure.ts'
import { turnAfter } from '#testing/fake-partner.ts'
import { chatFailures } from '../contract-rules.ts'
import { createReplyStore } from './reply-store.ts'
import { readReply } from './reply-stream.ts'

type ReplyEvent = StreamEvent<typeof chatRoutes.sendMessage>
const delta = (text: string): ReplyEvent => ({ event: 'delta', data: { text } })

async function* stream(...events: (ReplyEvent | Error)[]): AsyncGenerator<ReplyEvent> {
  for (const event of events) {
    if (event instanceof Error) throw event
    yield event
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('parts of a reply that arrive within one frame are shown together', async () => {
  const reply = createReplyStore()
  const listener = vi.fn()
  reply.subscribe(listener)
  for (const letter of 'Hello') reply.append(letter)
  expect(reply.read()).toBe('')
  await nextFrame()
  expect(reply.read()).toBe('Hello')
  expect(listener).toHaveBeenCalledOnce()
})

test('the text of a rejoined reply replaces the parts that were received before', async () => {
  const reply = createReplyStore()
  await readReply(stream(delta('One mo'), new Error('gone')), reply)
  await readReply(stream(delta('One moment'), { event: 'done', data: turnAfter(0, 'One moment') }), reply)
  await nextFrame()
  expect(reply.read()).toBe('One moment')
})

test('an unknown event is ignored', async () => {
  const reply = createReplyStore()
  const turn = turnAfter(0, 'Hello')
  const later: ReplyEvent = JSON.parse('{ "event": "mood", "data": { "text": "angry" } }')
  expect(await readReply(stream(later, delta('Hello'), { event: 'done', data: turn }), reply)).toEqual({
    type: 'finished',
    turn,
  })
  await nextFrame()
  expect(reply.read()).toBe('Hello')
})

test('a reply stream ends as finished, refused, interrupted or failed', async () => {
  const reply = createReplyStore()
  const turn = turnAfter(0, 'Hi')
  const lost = new ApiFailure('network', undefined, clientFailures.network)
  const ends = (...events: (ReplyEvent | Error)[]) => readReply(stream(...events), reply)
  expect(await ends(delta('H'), { event: 'done', data: turn })).toEqual({ type: 'finished', turn })
  expect(await ends({ event: 'error', data: { status: 502, ...chatFailures.failed } })).toEqual({
    type: 'refused',
    sentence: { status: 502, ...chatFailures.failed },
  })
  const away = { status: 503, ...requestFailures.unavailable }
  expect(await ends(delta('H'), { event: 'error', data: away })).toMatchObject({
    type: 'interrupted',
    failure: { kind: 'server', status: 503, sentences: [away] },
  })
  expect(await ends(delta('H'), lost)).toEqual({ type: 'interrupted', failure: lost })
  expect(await ends(lost)).toEqual({ type: 'failed', failure: lost })
  expect(await ends(delta('H'))).toMatchObject({ type: 'interrupted', failure: { kind: 'network' } })
})
