import { expect, test } from 'vitest'
import { startReply } from './running-reply.ts'

const turn = { ai_response: { id: 2, content: 'ab' }, user_message: { id: 1 }, turn_count: 1 }

async function all(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test('each listener receives the whole reply, whenever it joins', async () => {
  const gate = Promise.withResolvers<void>()
  const reply = startReply(async (push) => {
    push('a')
    await gate.promise
    push('b')
    return turn
  })
  const early = all(reply.deltas())
  await Promise.resolve()
  const late = all(reply.deltas())
  gate.resolve()
  expect(await Promise.all([early, late])).toEqual(['ab', 'ab'])
  expect(await all(reply.deltas())).toBe('ab')
  expect(await reply.turn).toBe(turn)
})

test('a listener who leaves does not stop the reply', async () => {
  const gate = Promise.withResolvers<void>()
  const reply = startReply(async (push) => {
    push('a')
    await gate.promise
    return turn
  })
  const listener = reply.deltas()
  await listener.next()
  await listener.return(undefined)
  gate.resolve()
  expect(await reply.turn).toBe(turn)
})

test('a reply that fails ends its streams and rejects its turn', async () => {
  const reply = startReply(async (push) => {
    push('a')
    throw new Error('down')
  })
  expect(await all(reply.deltas())).toBe('a')
  await expect(reply.turn).rejects.toThrow('down')
})
