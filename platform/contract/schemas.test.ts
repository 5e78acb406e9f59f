import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { HttpUrl, usernameFormat } from './schemas.ts'

const problemsOf = (schema: z.ZodMiniType, input: string) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []

describe('a username', () => {
  const Username = z.string().check(usernameFormat())

  test.each(['ann', 'Ann_B_2', 'a'.repeat(20)])('may be %s', (name) => {
    expect(problemsOf(Username, name)).toEqual([])
  })

  test.each(['', 'an', 'a'.repeat(21), 'ann-b', 'ann b', 'josé'])('may not be "%s"', (name) => {
    expect(problemsOf(Username, name)).toEqual(['Invalid username format'])
  })
})

describe('an http or https address', () => {
  test.each(['http://localhost:3000', 'https://practice.example/path?a=b'])('may be %s', (address) => {
    expect(problemsOf(HttpUrl(), address)).toEqual([])
  })

  test.each(['', 'practice.example', 'ftp://practice.example', 'javascript:alert(1)'])(
    'may not be "%s"',
    (address) => {
      expect(problemsOf(HttpUrl(), address)).toEqual(['Invalid URL format'])
    },
  )
})
