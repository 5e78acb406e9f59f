import { expect, test } from 'vitest'
import { withTemporaryTree } from '../temporary-tree.ts'
import { findForgottenInputs } from '../walls.ts'
import { describeViolations, violationsWith } from './sample-tree.ts'

describeViolations('the environment is read in one place', [
  ['by its full name', 'adapters/ai/a.ts', `const key = process.env.KEY`, 'reads process.env'],
  ['in brackets', 'adapters/ai/a.ts', `const key = process['env'].KEY`, 'reads process.env'],
  ['taken apart', 'adapters/ai/a.ts', `const { env } = process`, 'reads process.env'],
  ['through globalThis', 'adapters/ai/a.ts', `globalThis.process.env`, 'reads process.env'],
  [
    'by import',
    'platform/server/a.ts',
    `import { env } from 'node:process'`,
    'may not use the package node:process',
  ],
])

describeViolations('a slice writes only its own tables', [
  ['an insert', 'features/chats/server/a.ts', `db.insertInto('users').values({})`, 'chats writes users'],
  [
    'an update with an alias',
    'features/chats/server/a.ts',
    `db.updateTable('users as u')`,
    'chats writes users',
  ],
  ['one of several', 'features/chats/server/a.ts', `db.deleteFrom(['chats', 'users'])`, 'chats writes users'],
  [
    'a table that only shows when it runs',
    'features/chats/server/a.ts',
    `db.deleteFrom(table)`,
    'chats writes {table}',
  ],
  [
    'written SQL',
    'features/chats/server/a.ts',
    'sql`insert into users (id) values (${1})`',
    'chats writes users',
  ],
  ['a slice that owns no table', 'features/news/server/a.ts', `db.deleteFrom('users')`, 'news writes users'],
  ['a table of an adapter', 'features/chats/server/a.ts', `db.deleteFrom('secrets')`, 'chats writes secrets'],
])

test('two slices that write the same table are both reported', () => {
  const found = violationsWith({ 'features/news/server/a.ts': `db.deleteFrom('chats')` })
  expect(found).toEqual([
    'features/chats/server/store.ts: chats writes chats: a slice writes only its own tables',
    'features/news/server/a.ts: news writes chats: a slice writes only its own tables',
  ])
})

describeViolations('the platform has no word of the product in it', [
  ['in a name', 'platform/web/a.ts', 'export const needsScenarios = true', 'such as scenario'],
  ['in a constant', 'platform/server/a.ts', 'const MAX_CHATS = 1', 'such as chat'],
  ['in a value', 'platform/contract/a.ts', `const scope = 'scenarios:read'`, 'such as scenario'],
  ['in a comment', 'platform/contract/a.ts', '/** What a learner writes. */', 'such as learner'],
  ['in a style', 'platform/web/styles/a.css', '.mood { color: red }', 'such as mood'],
])

describeViolations('files have telling names', [
  ['a barrel', 'features/chats/server/index.ts', '', 'says nothing'],
  ['a drawer', 'platform/web/utils.ts', '', 'says nothing'],
  ['a file beside the contract', 'features/chats/limits.ts', '', 'is in no area'],
  ['a folder inside a slice', 'features/chats/web/hooks/useSend.ts', '', 'slices are shallow'],
  ['a server file in camel case', 'features/chats/server/sendMessage.ts', '', 'kebab-case'],
  ['a component in kebab-case', 'features/chats/web/message-list.tsx', '', 'a file of web/'],
  ['logic in camel case', 'features/chats/web/turnState.ts', '', 'a file of web/'],
  ['a fourth language', 'features/chats/locales/de.json', '{}', 'holds en.json, fr.json and pt.json'],
])

test('a file that screens import has to be an input of the build', () => {
  const findIn = (text: string) => withTemporaryTree({ 'app/web/A.tsx': text }, findForgottenInputs)
  expect(findIn(`import '#database/words.ts'`)).toEqual([
    expect.stringContaining('app/web/A.tsx: database/words.ts is no input of the build'),
  ])
  expect(findIn(`import type { A } from '#database/words.ts'`)).toEqual([])
  expect(findIn(`import '#conversation/conversation.ts'`)).toEqual([])
})
