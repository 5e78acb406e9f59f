import { expect, test } from 'vitest'
import { chatOf, editedIn, turnAfter } from '#testing/fake-partner.ts'
import { isInHistory, messagesBefore, withTurn } from './useOptimisticChat.ts'
import type { Outgoing } from './useRunningTurn.ts'

const said = (content: string, after: number | null): Outgoing => ({
  key: 'a key',
  content,
  edited: null,
  after,
})
const edit = (content: string, edited: number, after: number | null): Outgoing => ({
  ...said(content, after),
  edited,
})

test('only what came after it shows that something was stored', () => {
  const { messages } = chatOf(2)
  expect(isInHistory(messages, said('Question 2', 2))).toBe(true)
  expect(isInHistory(messages, said('Question 1', null))).toBe(true)
  expect(isInHistory(messages, said('Question 1', 2))).toBe(false)
  expect(isInHistory(messages, said('Answer 2', 2))).toBe(false)
  // The history was rewritten meanwhile: nothing in it proves anything.
  expect(isInHistory(messages, said('Question 1', 99))).toBe(false)
})

test('an edit was stored when what it replaces is gone and its words stand there', () => {
  const edited = editedIn(chatOf(3), 3, 'Better', 'Good').messages
  expect(isInHistory(edited, edit('Better', 3, 2))).toBe(true)
  expect(isInHistory(edited, edit('Worse', 3, 2))).toBe(false)
  // The same words stand further down, where the edit would cut them.
  expect(isInHistory(chatOf(3).messages, edit('Question 3', 3, 2))).toBe(false)
})

test('what stands before a message ends where that stands', () => {
  const { messages } = chatOf(2)
  expect(messagesBefore(messages, 3)).toEqual(messages.slice(0, 2))
  expect(messagesBefore(messages, 1)).toEqual([])
  for (const id of [null, 99]) expect(messagesBefore(messages, id)).toBe(messages)
})

test('a finished turn is in the chat once, whoever brings it', () => {
  const finished = { content: 'Question 2', edited: null, turn: turnAfter(1, 'Answer 2') }
  const once = withTurn(chatOf(1), finished)
  expect(once).toEqual(chatOf(2))
  expect(withTurn(once, finished)).toBe(once)
  expect(withTurn(once, null)).toBe(once)
})

test('a finished edit is in the chat once, instead of what it cut', () => {
  const turn = { user_message: { id: 7 }, ai_response: { id: 8, content: 'Good' }, turn_count: 2 }
  const finished = { content: 'Better', edited: 3, turn }
  const once = withTurn(chatOf(3), finished)
  expect(once).toEqual(editedIn(chatOf(3), 3, 'Better', 'Good'))
  expect(withTurn(once, finished)).toBe(once)
})

test('a finished turn that another tab has cut since does not come back', () => {
  const finished = { content: 'Question 3', edited: null, turn: turnAfter(2, 'Answer 3') }
  const newer = editedIn(chatOf(3), 1, 'Anew', 'Yes')
  expect(withTurn(newer, finished)).toBe(newer)
})
