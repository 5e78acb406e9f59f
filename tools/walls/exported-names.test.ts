import { expect, test } from 'vitest'
import { withTemporaryTree } from '../temporary-tree.ts'
import { findAmbiguousNames } from '../walls.ts'

test.each([
  ['a constant', 'export const open = 1', 'export const open = 2'],
  ['a function', 'export function open() {}', 'export const open = () => {}'],
  ['a type', 'export type open = 1', 'export type open = 2'],
  ['a name given at the export', 'const a = 1\nexport { a as open }', 'export class open {}'],
])('%s exported from two files is ambiguous', (_, one, other) => {
  expect(withTemporaryTree({ 'testing/a.ts': one, 'platform/web/b.ts': other }, findAmbiguousNames)).toEqual([
    'open is exported by platform/web/b.ts and testing/a.ts',
  ])
})

test.each([
  ['a type and its schema in one file', { 'testing/a.ts': 'export const A = 1\nexport type A = typeof A' }],
  [
    'a name that a file passes on',
    { 'testing/a.ts': 'export const a = 1', 'testing/b.ts': `export { a } from './a.ts'` },
  ],
  [
    'names that do not leave their files',
    { 'testing/a.ts': 'const a = 1\nexport const b = a', 'testing/c.ts': 'const a = 2\nexport const d = a' },
  ],
  ['a name of a test', { 'testing/a.ts': 'export const a = 1', 'testing/a.test.ts': 'export const a = 1' }],
])('%s is not ambiguous', (_, files) => {
  expect(withTemporaryTree(files, findAmbiguousNames)).toEqual([])
})

test.each([
  ['a type', 'type open = 1'],
  ['an interface', 'interface open {}'],
  ['a function', 'function open() {}'],
  ['a class', 'class open {}'],
  ['a constant', 'const open = 1'],
  ['a constant of the value that another one has', 'const { shut: open, ...rest } = all'],
  ['a constant that loads another file', `const open = later(() => import('./c.ts'))`],
])('%s that only its file uses may not have the name of an export', (_, text) => {
  const files = { 'features/chats/web/a.ts': 'export const open = 1', 'platform/web/b.ts': text }
  expect(withTemporaryTree(files, findAmbiguousNames)).toEqual([
    'platform/web/b.ts declares open, which features/chats/web/a.ts exports: it needs a name that says what it is there',
  ])
})

test('a tool may not reuse the name of an export of the product or of another tool', () => {
  const files = {
    'platform/web/a.ts': 'export const open = 1',
    'tools/b.ts': 'export const shut = 1',
    'tools/c.ts': 'const open = 1\nconst shut = 2',
  }
  expect(withTemporaryTree(files, findAmbiguousNames)).toHaveLength(2)
})

test('a declaration that only its file uses may not have the name of a table', () => {
  const files = { 'database/schema.ts': 'export interface Chats {}', 'adapters/ai/a.ts': 'type Chats = 1' }
  expect(withTemporaryTree(files, findAmbiguousNames)).toHaveLength(1)
})

const exporter = { 'features/chats/web/a.ts': 'export const open = 1' }

test.each([
  ['a constant that loads the file', `const open = later('a', async () => (await import('./a.ts')).open)`],
  ['a constant that waits for the file', `const { open } = await import('./a.ts')`],
  ['a type and the constant of its schema', 'const A = 1\nexport type A = typeof A'],
  ['a name within a function', 'export function enter() { const open = 1 }'],
  ['a name that is imported', `import { open } from './a.ts'`],
  ['the key of a value', 'const { open: shut } = all'],
])('%s may have the name of an export', (_, text) => {
  const files = { ...exporter, 'features/chats/web/b.ts': text }
  expect(withTemporaryTree(files, findAmbiguousNames)).toEqual([])
})

test.each(['features/chats/web/b.test.ts', 'features/chats/web/b.long.ts', 'testing/b.ts', 'bench/b.ts'])(
  '%s may declare the names of the product’s exports',
  (path) => {
    const files = { ...exporter, [path]: 'const open = 1' }
    expect(withTemporaryTree(files, findAmbiguousNames)).toEqual([])
  },
)

test('the product may declare the names of the tools’ exports', () => {
  const files = { 'tools/a.ts': 'export const open = 1', 'platform/web/b.ts': 'const open = 1' }
  expect(withTemporaryTree(files, findAmbiguousNames)).toEqual([])
})

test('a type with a vague name is reported, also in a test', () => {
  const files = {
    'testing/a.ts': 'type Parts = 1\nexport interface Wanted { a: Parts }',
    'testing/a.test.ts': 'type Said = 1',
  }
  expect(withTemporaryTree(files, findAmbiguousNames).toSorted()).toEqual([
    'testing/a.test.ts: the name Said does not say what it is',
    'testing/a.ts: the name Parts does not say what it is',
    'testing/a.ts: the name Wanted does not say what it is',
  ])
})
