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

test('a type with a vague name is found, exported or not, also in a test', () => {
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
