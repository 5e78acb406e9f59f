import { expect, test } from 'vitest'
import { writeFailure } from './write-failure.ts'

test.each([
  ['en', '5,000'],
  ['pt', '5.000'],
  ['fr', '5\u202f000'],
] as const)('a limit is grouped as people write it in %s', (language, limit) => {
  const failure = { detail: '', code: 'user-imports.tooLong', params: { count: 5000 } }
  expect(writeFailure(failure, language)).toContain(` ${limit} `)
})
