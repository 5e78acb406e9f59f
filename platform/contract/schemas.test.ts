import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { HttpUrl } from './schemas.ts'

const problemsOf = (schema: z.ZodMiniType, input: string) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []

describe('an http or https address', () => {
  test.each(['http://localhost:3000', 'https://practice.example/path?a=b'])('may be %s', (address) => {
    expect(problemsOf(HttpUrl('no address'), address)).toEqual([])
  })

  test.each(['', 'practice.example', 'ftp://practice.example', 'javascript:alert(1)'])(
    'may not be "%s"',
    (address) => {
      expect(problemsOf(HttpUrl('no address'), address)).toEqual(['no address'])
    },
  )
})
