import { expect, test } from 'vitest'
import { turnAfter } from '#testing/fake-partner.ts'
import { nextTurn, type Outgoing, type TurnEvent, type TurnState } from './useRunningTurn.ts'

const idle: TurnState = { running: null, unsent: [], finished: null }
const said = (content: string, edited: number | null = null): Outgoing => ({
  key: `key of ${content}`,
  content,
  edited,
  after: null,
})
const sent = (content: string): TurnEvent => ({ type: 'sent', outgoing: said(content), replaces: undefined })
const failed = (isInComposer: boolean): TurnEvent => ({
  type: 'failed',
  failure: { message: 'No', mayBeStored: false, isInComposer },
})
const after = (...events: TurnEvent[]): TurnState => events.reduce(nextTurn, idle)

test('one turn at a time', () => {
  const { running } = after(sent('one'), sent('two'))
  expect(running?.content).toBe('one')
})

test('being cut off keeps the key and counts the attempts', () => {
  const { running } = after(sent('one'), { type: 'cut' }, { type: 'cut' })
  expect(running).toEqual({ ...said('one'), attempt: 2 })
})

test('news of a turn that is over changes nothing', () => {
  const turn = turnAfter(0, 'Hi')
  const over = after(sent('one'), { type: 'done', turn })
  expect(over).toEqual({ running: null, unsent: [], finished: { content: 'one', edited: null, turn } })
  for (const late of [{ type: 'cut' }, failed(true), { type: 'done', turn: turnAfter(1, 'Ho') }] as const) {
    expect(nextTurn(over, late)).toBe(over)
  }
})

test('what failed is kept until it is sent again or given up', () => {
  const state = after(sent('one'), failed(false), sent('two'), failed(true))
  expect(state.unsent.map(({ content }) => content)).toEqual(['one', 'two'])
  const [one, two] = state.unsent
  if (!one || !two) throw new Error('both have failed')
  expect(nextTurn(state, { type: 'discarded', unsent: two }).unsent).toEqual([one])
  const again = nextTurn(state, { type: 'sent', outgoing: one, replaces: one })
  expect(again).toEqual({ running: { ...said('one'), attempt: 0 }, unsent: [two], finished: null })
})

test('the composer holds one text, so one failure stands there', () => {
  const { unsent } = after(sent('one'), failed(true), sent('two'), failed(true))
  expect(unsent.map(({ content }) => content)).toEqual(['two'])
})

test('an edit keeps what it replaces, while it runs, when it has failed and when it is done', () => {
  const edit: TurnEvent = { type: 'sent', outgoing: said('again', 3), replaces: undefined }
  expect(after(edit).running).toEqual({ ...said('again', 3), attempt: 0 })
  expect(after(edit, failed(false)).unsent).toMatchObject([said('again', 3)])
  const turn = turnAfter(1, 'Hi')
  expect(after(edit, { type: 'done', turn }).finished).toEqual({ content: 'again', edited: 3, turn })
})
