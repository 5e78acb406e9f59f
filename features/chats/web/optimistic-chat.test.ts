import { expect, test } from 'vitest'
import { chatAfterEdit, turnAfter, turnAfterEdit } from '#testing/fake-partner.ts'
import { chatOf } from '#testing/sample-chat.ts'
import { isInTranscript, messagesBefore, withTurn } from './optimistic-chat.ts'
import type { OutgoingMessage } from './outgoing-message.ts'

const sent = (content: string, previousMessageId: number | null): OutgoingMessage => ({
  key: 'a key',
  content,
  branch: 1,
  replacesMessageId: null,
  previousMessageId,
})
const edit = (
  content: string,
  replacesMessageId: number,
  previousMessageId: number | null,
): OutgoingMessage => ({ ...sent(content, previousMessageId), replacesMessageId })

test('a message counts as stored only when it follows its predecessor', () => {
  const { messages } = chatOf(2)
  expect(isInTranscript(messages, sent('Question 2', 2))).toBe(true)
  expect(isInTranscript(messages, sent('Question 1', null))).toBe(true)
  expect(isInTranscript(messages, sent('Question 1', 2))).toBe(false)
  expect(isInTranscript(messages, sent('Answer 2', 2))).toBe(false)
  // Without the predecessor nothing proves that the message was stored.
  expect(isInTranscript(messages, sent('Question 1', 99))).toBe(false)
})

test('an edit counts as stored when the replaced message is gone and the new text is there', () => {
  const edited = chatAfterEdit(chatOf(3), 3, 'Better', 'Good').messages
  expect(isInTranscript(edited, edit('Better', 3, 2))).toBe(true)
  expect(isInTranscript(edited, edit('Worse', 3, 2))).toBe(false)
  // The same text further down does not count, because the edit would remove it.
  expect(isInTranscript(chatOf(3).messages, edit('Question 3', 3, 2))).toBe(false)
})

test('messagesBefore returns the messages before the given one, or all when that one is unknown', () => {
  const { messages } = chatOf(2)
  expect(messagesBefore(messages, 3)).toEqual(messages.slice(0, 2))
  expect(messagesBefore(messages, 1)).toEqual([])
  for (const id of [null, 99]) expect(messagesBefore(messages, id)).toBe(messages)
})

test('a finished turn is added to the chat only once', () => {
  const finished = {
    content: 'Question 2',
    branch: 1,
    replacesMessageId: null,
    turn: turnAfter(1, 'Answer 2'),
  }
  const once = withTurn(chatOf(1), finished)
  expect(once).toEqual(chatOf(2))
  expect(withTurn(once, finished)).toBe(once)
  expect(withTurn(once, null)).toBe(once)
})

test('a finished edit replaces the edited message and all later ones, and is added only once', () => {
  const turn = turnAfterEdit(chatOf(3), 3, 'Good')
  const finished = { content: 'Better', branch: 1, replacesMessageId: 3, turn }
  const once = withTurn(chatOf(3), finished)
  const { branches: _, ...edited } = chatAfterEdit(chatOf(3), 3, 'Better', 'Good')
  expect(once).toMatchObject(edited)
  expect(withTurn(once, finished)).toBe(once)
})

test('a finished turn that an edit in another tab has removed is not added again', () => {
  const finished = {
    content: 'Question 3',
    branch: 1,
    replacesMessageId: null,
    turn: turnAfter(2, 'Answer 3'),
  }
  const newer = chatAfterEdit(chatOf(3), 1, 'Anew', 'Yes')
  expect(withTurn(newer, finished)).toBe(newer)
})
