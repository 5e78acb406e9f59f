import { expect, test } from 'vitest'
import { shortenMessages, writeTranscript } from './transcript.ts'

const messages = [
  { isUser: true, content: 'A short one.' },
  { isUser: false, content: `Begin ${'word '.repeat(400)}end` },
  { isUser: true, content: `Début ${'é\n"'.repeat(500)}fin` },
  { isUser: false, content: '🙂'.repeat(600) },
]

test('messages that fit stay unchanged', () => {
  const room = writeTranscript(messages).length
  expect(shortenMessages(messages, room)).toEqual({ messages, isShortened: false })
  expect(shortenMessages(messages, room - 1)?.isShortened).toBe(true)
})

test.each([4000, 2000, 1000, 700])(
  'in %i characters every message fits, and long ones lose their middle',
  (room) => {
    const fit = shortenMessages(messages, room)
    expect(fit?.isShortened).toBe(true)
    const lines = writeTranscript(fit?.messages ?? [])
    expect(lines.length).toBeLessThanOrEqual(room)
    expect(lines.split('\n')).toHaveLength(4)
    expect(fit?.messages[0]).toEqual(messages[0])
    expect(fit?.messages[1]?.content).toMatch(/^Begin word.* \[…\] .*word end$/)
    expect(fit?.messages.map(({ content }) => content.isWellFormed())).toEqual([true, true, true, true])
  },
)

test('messages that do not fit even when they are shortened give null', () => {
  expect(shortenMessages(messages, 300)).toBeNull()
  expect(shortenMessages(messages, -10)).toBeNull()
})
