import { expect, test } from 'vitest'
import { violationsWith } from './walls/sample-tree.ts'

test('the sample tree has no violation', () => {
  expect(violationsWith({})).toEqual([])
})
