import { expect, test } from 'vitest'
import { turnAfter } from '#testing/fake-partner.ts'
import type { ConversationGoal } from '../contract-outcome.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { type TurnAction, turnReducer, type TurnState } from './turn-state.ts'

const idle: TurnState = { running: null, unsent: [], lastEdit: null, finished: null, goalsBefore: [] }
const message = (content: string, replacesMessageId: number | null = null): OutgoingMessage => ({
  key: `key of ${content}`,
  content,
  branch: 1,
  replacesMessageId,
  previousMessageId: null,
})
const sent = (content: string): Extract<TurnAction, { type: 'sent' }> => ({
  type: 'sent',
  message: message(content),
  instead: undefined,
  goals: [],
})
const failed = (isInComposer: boolean): TurnAction => ({
  type: 'failed',
  failure: { text: 'No', mayBeStored: false, isInComposer },
})
const after = (...events: TurnAction[]): TurnState => events.reduce(turnReducer, idle)

test('a message that is sent while a turn runs is ignored', () => {
  const { running } = after(sent('one'), sent('two'))
  expect(running?.content).toBe('one')
})

test('an interruption keeps the message and its key, and counts the attempts', () => {
  const { running } = after(sent('one'), { type: 'interrupted' }, { type: 'interrupted' })
  expect(running).toEqual({ ...message('one'), attempt: 2 })
})

test('a late action on a finished turn changes nothing', () => {
  const turn = turnAfter(0, 'Hi')
  const over = after(sent('one'), { type: 'finished', turn })
  expect(over).toEqual({
    running: null,
    unsent: [],
    lastEdit: null,
    finished: { content: 'one', branch: 1, replacesMessageId: null, turn },
    goalsBefore: [],
  })
  for (const late of [
    { type: 'interrupted' },
    failed(true),
    { type: 'finished', turn: turnAfter(1, 'Ho') },
  ] as const) {
    expect(turnReducer(over, late)).toBe(over)
  }
})

test('the goals from before a turn are kept until the next message is sent', () => {
  const open: ConversationGoal = { kind: 'heard', state: 'open', who: null, what: null }
  const reached: ConversationGoal = { ...open, state: 'reached' }
  const turn = { ...turnAfter(0, 'Hi'), goals: [reached] }
  const over = after({ ...sent('one'), goals: [open] }, { type: 'finished', turn })
  expect(over.goalsBefore).toEqual([open])
  expect(turnReducer(over, { ...sent('two'), goals: [reached] }).goalsBefore).toEqual([reached])
})

test('a failed message is kept until it is sent again or discarded', () => {
  const state = after(sent('one'), failed(false), sent('two'), failed(true))
  expect(state.unsent.map(({ content }) => content)).toEqual(['one', 'two'])
  const [one, two] = state.unsent
  if (!one || !two) throw new Error('both have failed')
  expect(turnReducer(state, { type: 'discarded', unsent: two }).unsent).toEqual([one])
  const again = turnReducer(state, { type: 'sent', message: one, instead: one, goals: [] })
  expect(again).toEqual({ ...idle, running: { ...message('one'), attempt: 0 }, unsent: [two] })
})

test('a second failed message in the composer replaces the first one', () => {
  const { unsent } = after(sent('one'), failed(true), sent('two'), failed(true))
  expect(unsent.map(({ content }) => content)).toEqual(['two'])
})

test('an edit keeps the id of the message that it replaces while running, failed and finished', () => {
  const edit: TurnAction = { type: 'sent', message: message('again', 3), instead: undefined, goals: [] }
  expect(after(edit).running).toEqual({ ...message('again', 3), attempt: 0 })
  expect(after(edit, failed(false)).unsent).toMatchObject([message('again', 3)])
  const turn = turnAfter(1, 'Hi')
  expect(after(edit, { type: 'finished', turn }).finished).toEqual({
    content: 'again',
    branch: 1,
    replacesMessageId: 3,
    turn,
  })
})

test('an edit is remembered until the next turn ends, whether it finished or was found stored', () => {
  const turn = { ...turnAfter(0, 'Hi'), branch_id: 4 }
  const edited: TurnAction = { type: 'sent', message: message('anew', 1), instead: undefined, goals: [] }
  const over = after(edited, { type: 'finished', turn })
  expect(over.lastEdit).toEqual({ from: 1, branch: 4 })
  expect(turnReducer(over, sent('next')).lastEdit).toEqual(over.lastEdit)
  expect([sent('next'), { type: 'finished', turn } as const].reduce(turnReducer, over).lastEdit).toBeNull()

  const lost = after(edited, failed(false))
  const [unsent] = lost.unsent
  if (!unsent) throw new Error('it has failed')
  const stored = turnReducer(lost, { type: 'stored', unsent, branch: 3 })
  expect(stored).toEqual({ ...idle, lastEdit: { from: 1, branch: 3 } })
})
