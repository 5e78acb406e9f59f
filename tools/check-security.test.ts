import { expect, test } from 'vitest'
import { findSecurityProblems } from './check-security.ts'
import { withTemporaryTree } from './temporary-tree.ts'

function problemsIn(...rows: readonly string[]): string[] {
  const files = {
    'docs/security.md': ['| id | state | what | where, or why |', '|---|---|---|---|', ...rows].join('\n'),
    'features/chats/server/chats.test.ts': `
      // nobody reads what was only promised
      const promised = 'nobody reads what was only promised'
      describe('a chat', () => {
        test('nobody reads another one’s chat', () => {})
        test.each([['a', 'row of the table']])('%s is %s', { timeout: 1 }, () => {})
      })`,
  }
  return withTemporaryTree(files, findSecurityProblems)
}

const named = '`features/chats/server/chats.test.ts` *nobody reads another one’s chat*'

test('a row with an existing test, with a file alone or with a reason is no problem', () => {
  expect(
    problemsIn(
      `| 8.2.2 | holds | only one’s own | ${named} |`,
      '| LLM01 | partly | instructions | `features/chats/server/chats.test.ts`, and a reason |',
      '| 12.3.5 | none | no such thing | there is no LDAP |',
    ),
  ).toEqual([])
})

test('a test of several cases is named by its title with placeholders', () => {
  expect(problemsIn('| 8.2.2 | holds | x | `features/chats/server/chats.test.ts` *%s is %s* |')).toEqual([])
})

test.each([
  [
    'a comment or a text in place of a test',
    [`| 1.1.1 | holds | x | ${named.replace(/\*.*\*/, '*nobody reads what was only promised*')} |`],
    'has no test "nobody reads what was only promised"',
  ],
  [
    'a row of a table in place of its test',
    [`| 1.1.1 | holds | x | ${named.replace(/\*.*\*/, '*row of the table*')} |`],
    'has no test "row of the table"',
  ],
  [
    'a sum that is not that of the rows',
    ['| 1.1.1 | fails | x | y |', '', '2 rows: 1 hold, 0 hold in part, 1 fail, 0 do not apply. More'],
    'and has 1 rows: 0 hold, 0 hold in part, 1 fail',
  ],
  [
    'a test that is gone',
    [`| 1.1.1 | holds | x | ${named.replace('another', 'no')} |`],
    'has no test "nobody reads no one’s chat"',
  ],
  [
    'a file that is gone',
    ['| 1.1.1 | holds | x | `app/none.test.ts` |'],
    'the test app/none.test.ts is gone',
  ],
  ['a row without a reason', ['| 1.1.1 | fails | x | |'], '1.1.1 has neither a test nor a reason'],
  ['a state of its own', ['| 1.1.1 | hopefully | x | y |'], '1.1.1 is "hopefully"'],
  [
    'a row that stands twice',
    ['| 1.1.1 | holds | x | y |', '| 1.1.1 | fails | x | y |'],
    '1.1.1 stands twice',
  ],
  ['no rows', [], 'has no rows'],
])('%s is reported', (_fact, rows, problem) => {
  expect(problemsIn(...rows)).toEqual([expect.stringContaining(problem)])
})
