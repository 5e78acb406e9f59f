import { expect, test } from 'vitest'
import { isSameStatement } from './same-statement.ts'

const messages = [
  { id: 1, content: 'Are you late because of the trains? I only ask.' },
  { id: 3, content: 'Are you late because of the trains?' },
]
const contested = {
  message_id: 1,
  quotation: 'late because of the trains',
  feedback: 'Assumes.',
  better: null,
}

test.each([
  ['other words about the same passage', { feedback: 'A guess.' }, true],
  ['a longer quotation of the passage', { quotation: 'Are you late because of the trains?' }, true],
  ['a quotation that overlaps with it', { quotation: 'the trains? I only' }, true],
  ['another passage of the message', { quotation: 'I only ask.' }, false],
  ['the same words in another message', { message_id: 3 }, false],
  ['advice in the place of praise', { better: 'What made you late?' }, false],
  ['words that the message does not have', { quotation: 'late because of trains' }, false],
])('a statement is compared with one that has %s', (_, change, isSame) => {
  expect(isSameStatement(contested, { ...contested, ...change }, messages)).toBe(isSame)
})

test('two kinds of the built-in evaluator decide whether statements are the same', () => {
  const closed = { ...contested, kind: 'closed' }
  expect(isSameStatement(closed, { ...closed, better: 'What made you late?' }, messages)).toBe(true)
  expect(isSameStatement(closed, { ...closed, kind: 'open' }, messages)).toBe(false)
  expect(isSameStatement(closed, contested, messages)).toBe(true)
})
