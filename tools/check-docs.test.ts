import { expect, test } from 'vitest'
import { findDocumentProblems } from './check-docs.ts'
import { withTemporaryTree } from './temporary-tree.ts'

function problemsIn(text: string): string[] {
  const files = {
    'README.md':
      'See `docs/architecture.md`, [the page](docs/architecture.md#top) and `npm run check`; `npm start`.',
    'docs/architecture.md': text,
    'package.json': '{"scripts":{"start":"a","check":"b"}}',
    'features/chats/contract.ts': '',
  }
  return withTemporaryTree(files, findDocumentProblems)
}

test.each([
  ['a file', '`features/chats/contract.ts`'],
  ['a folder', '`features/chats/`'],
  ['a file with its line', '`features/chats/contract.ts:12`'],
  ['an import', '`#features/chats/contract.ts`'],
  ['a shape of many', '`features/<noun>/contract.ts` and `features/*/contract.ts`'],
  ['an address, a word, a command', '`/api/v1/users`, `store.ts`, `app/x --help`, `and/or`'],
  ['a link elsewhere', '[page](https://example.org/a.md)'],
  ['a path in a block of code', '```\n`features/none.ts`\n```'],
])('%s that exists is no problem', (_fact, text) => {
  expect(problemsIn(text)).toEqual([])
})

test.each([
  ['a file', '`features/chats/none.ts`', 'features/chats/none.ts does not exist'],
  ['an import', '`#features/none/contract.ts`', 'features/none/contract.ts does not exist'],
  ['a shape of none', '`features/<noun>/server/store.ts`', 'features/<noun>/server/store.ts does not exist'],
  ['a link', '[page](decisions/0001.md)', 'decisions/0001.md does not exist'],
  ['a script', 'Run `npm run chek`.', 'package.json has no script chek'],
  ['a script in a block', '```\nnpm run chek\n```', 'package.json has no script chek'],
  ['npm test without one', '`npm test`', 'package.json has no script test'],
])('%s that is missing is reported', (_fact, text, message) => {
  expect(problemsIn(text)).toEqual([`docs/architecture.md: ${message}`])
})

test('two decisions with the same number are reported', () => {
  const files = {
    'package.json': '{}',
    'docs/decisions/0001-one.md': '',
    'docs/decisions/0001-other.md': '',
    'docs/decisions/0002-two.md': '',
  }
  expect(withTemporaryTree(files, findDocumentProblems)).toEqual([
    'docs/decisions/0001-one.md and docs/decisions/0001-other.md have the same number',
  ])
})
