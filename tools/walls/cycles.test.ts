import { expect, test } from 'vitest'
import { withTemporaryTree } from '../temporary-tree.ts'
import { findImportCycles } from '../walls.ts'
import { findCycles } from './cycles.ts'

test('files that import only types from each other form a cycle', () => {
  const files = {
    'testing/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
    'testing/b.ts': `import type { A } from '#testing/a.ts'\nexport type B = A`,
  }
  expect(withTemporaryTree(files, findImportCycles)).toEqual([
    'files in a cycle: testing/a.ts → testing/b.ts → testing/a.ts',
  ])
})

test('an import that runs later closes a cycle too', () => {
  const files = {
    'testing/a.ts': `import { b } from './b.ts'\nexport const a = b`,
    'testing/b.ts': `export const b = () => import('./a.ts')`,
  }
  expect(withTemporaryTree(files, findImportCycles)).toEqual([
    'files in a cycle: testing/a.ts → testing/b.ts → testing/a.ts',
  ])
})

test('each group of cyclic files is reported once, by its shortest cycle', () => {
  const edges = new Map([
    ['entry', ['a']],
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['a']],
    ['alone', ['alone']],
    ['leaf', []],
  ])
  expect(findCycles(edges)).toEqual(['a → c → a', 'alone → alone'])
})
