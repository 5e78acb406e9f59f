import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineFailures } from './failures.ts'
import { HttpUrl, RequiredLine, tidyLine, usernameFormat } from './schemas.ts'

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

describe('a name or a title', () => {
  test.each([
    ['Demo  Organisation', 'Demo Organisation'],
    ['Demo\u200B Organisation', 'Demo Organisation'],
    ['Demo\u00A0Organisation', 'Demo Organisation'],
    ['Demo\u3000\n\tOrganisation', 'Demo Organisation'],
    ['\u202Eabc', 'abc'],
    ['De\u200Dmo', 'Demo'],
    ['Demo\u200D Organisation\u200C', 'Demo Organisation'],
    ['De\u034F\u115F\u3164\u00ADmo 1\uFE0F', 'Demo 1'],
    ['Cafe\u034F\u0301', 'Café'],
    ['a\u2800b', 'a b'],
  ])('%j is stored as %j', (text, expected) => expect(tidyLine(text)).toBe(expected))

  test.each([
    'می‌خواهم',
    'क्‍ष',
    'Family 👩‍👩‍👧 ❤️ 👍🏽 1️⃣',
    'Scotland \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '葛\u{E0100}城',
    'Олена О’Коннор-Ґалаґан',
  ])('keeps the characters that scripts and emoji need: %s', (text) => expect(tidyLine(text)).toBe(text))

  test('that is tidied twice is the same as tidied once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const once = tidyLine(text)
        expect(tidyLine(once)).toBe(once)
        expect(once).not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]|^\s|\s$|\s\s/u)
      }),
    )
  })

  test.each(['', ' ', '\u200B\u200B\u200B', '\u0301\u0301\u0301', '- -', '\u3164'])(
    'needs a letter or a digit, which %j lacks',
    (text) => {
      const { missing } = defineFailures('test', { missing: ['invalid', 'Say what it is called'] })
      expect(problemsOf(RequiredLine(missing), text)).toEqual(['Say what it is called'])
    },
  )
})
