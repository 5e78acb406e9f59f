import { expect, test } from 'vitest'
import { compareWithDatabase, type StoredMessage } from './compare-with-database.ts'
import type { LedgerTurn } from './turn-ledger.ts'

const turn = (count: number, isAcknowledged = true): LedgerTurn => ({
  key: `key ${count}`,
  chatId: 7,
  content: `message ${count}`,
  mark: '',
  startedAt: 0,
  attempts: [],
  failures: [],
  ...(isAcknowledged && {
    answer: {
      user_message: { id: 10 * count },
      ai_response: { id: 10 * count + 1, content: `reply ${count}` },
      turn_count: count,
      ending: null,
    },
  }),
})

const rows = (count: number, position = 2 * (count - 1)): readonly StoredMessage[] => [
  { id: String(10 * count), chat_id: '7', position, content: `message ${count}` },
  { id: String(10 * count + 1), chat_id: '7', position: position + 1, content: `reply ${count}` },
]
const turns = [turn(1), turn(2), turn(3)]
const stored = [1, 2, 3].flatMap((count) => rows(count))

test('turns that are stored as acknowledged are no problem', () => {
  expect(compareWithDatabase(turns, stored)).toEqual({ acknowledged: 3, unheard: 0, problems: [] })
})

test('a stored turn that was not acknowledged is counted and is no problem', () => {
  const sent = [turn(1), turn(2), turn(3, false)]
  expect(compareWithDatabase(sent, stored)).toEqual({ acknowledged: 2, unheard: 1, problems: [] })
})

test.each([
  ['a turn that is gone', stored.slice(0, 4), 'lost: message 3'],
  ['a reply that is gone', stored.slice(0, 5), 'half: chat 7 has messages at 0, 1, 2, 3, 4'],
  ['a turn that is there twice', [...stored, ...rows(4).map(asThird)], 'doubled: message 3'],
  ['another text', stored.map((row) => (row.id === '21' ? { ...row, content: 'other' } : row)), 'changed: '],
  ['another place', [...rows(2, 0), ...rows(1, 2), ...rows(3)], 'changed: message 1'],
  ['what nobody has said', [...stored, ...rows(4)], 'said by nobody: message 4'],
])('%s is reported', (_, found, problem) => {
  expect(compareWithDatabase(turns, found).problems.join('\n')).toContain(problem)
})

function asThird(row: StoredMessage): StoredMessage {
  return { ...row, content: row.content.replace('4', '3') }
}
