import { expect, test, vi } from 'vitest'
import type { StreamEvent } from '#platform/contract/route.ts'
import type { chatRoutes } from '#features/chats/contract.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { turnAfter } from '#testing/fake-partner.ts'
import { createReplyText, hear } from './useReplyText.ts'

type Heard = StreamEvent<typeof chatRoutes.sendMessage>
const delta = (text: string): Heard => ({ event: 'delta', data: { text } })

async function* stream(...events: (Heard | Error)[]): AsyncGenerator<Heard> {
  for (const event of events) {
    if (event instanceof Error) throw event
    yield event
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('what comes within a frame is shown at once', async () => {
  const reply = createReplyText()
  const listener = vi.fn()
  reply.subscribe(listener)
  for (const letter of 'Hello') reply.append(letter)
  expect(reply.read()).toBe('')
  await nextFrame()
  expect(reply.read()).toBe('Hello')
  expect(listener).toHaveBeenCalledOnce()
})

test('whoever joins again hears the reply from its first piece', async () => {
  const reply = createReplyText()
  await hear(stream(delta('One mo'), new Error('gone')), reply)
  await hear(stream(delta('One moment'), { event: 'done', data: turnAfter(0, 'One moment') }), reply)
  await nextFrame()
  expect(reply.read()).toBe('One moment')
})

test('the ways in which listening ends', async () => {
  const reply = createReplyText()
  const turn = turnAfter(0, 'Hi')
  const lost = new ApiFailure('network', undefined, 'Request failed after retries')
  const ends = (...events: (Heard | Error)[]) => hear(stream(...events), reply)
  expect(await ends(delta('H'), { event: 'done', data: turn })).toEqual({ type: 'done', turn })
  expect(await ends({ event: 'error', data: { status: 502, detail: 'No' } })).toEqual({
    type: 'refused',
    detail: 'No',
  })
  expect(await ends(delta('H'), lost)).toEqual({ type: 'cut', failure: lost })
  expect(await ends(lost)).toEqual({ type: 'failed', failure: lost })
  expect(await ends(delta('H'))).toMatchObject({ type: 'cut', failure: { kind: 'network' } })
})
