import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHarmful, normalise, findTextFailure, shorten } from './text.ts'

describe('normalising', () => {
  test.each([
    ['‘single’ “double”', '\'single\' "double"'],
    ['a – b — c ‐ d − e', 'a - b - c - d - e'],
    ['wait…', 'wait...'],
    ['a\u200bb\ufeffc\u00add', 'abcd'],
    ['bell\u0007 nul\u0000', 'bell nul'],
    ['a\u00a0b\u202fc\u3000d\te\r\nf', 'a b c d e f'],
    ['  spaced   out  ', 'spaced out'],
    ['a\u200db', 'ab'],
    ['re\u0301union', 'r\u00e9union'],
    ['e\u200b\u0301', '\u00e9'],
  ])('turns %j into %j', (text, expected) => expect(normalise(text)).toBe(expected))

  test.each([
    'Ça va ? Déjà vu, naïve, coração, «guillemets»',
    '👩‍👩‍👧 👍🏽',
    'می‌خواهم',
    'क्‍ष',
    'a < b && c > d',
    '日本語',
  ])('keeps visible characters: %s', (text) => expect(normalise(text)).toBe(text))

  test('is idempotent, and removes control characters and lone surrogates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const once = normalise(text)
        expect(normalise(once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
        expect(once).not.toMatch(/\p{Cc}|^\s|\s$|\s\s/u)
      }),
    )
  })
})

describe('a harmful text', () => {
  test.each([
    '<script>alert(1)</script>',
    'hello <SCRIPT src=//x>',
    '<iframe src="x">',
    '<object data=x>',
    '</embed>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">',
    "<a href='data:text/html,x'>",
  ])('is found: %s', (text) => expect(isHarmful(text)).toBe(true))

  test.each([
    'I read the script of the meeting and the object of it',
    'if (a < b && onclick = c) then d > e',
    'x <y and z> w',
    'The <b>bold</b> move',
    'javascript: is a language, data:text/html a type',
    'price < 5 on order = 3 >',
    'const f = () => a < 3',
    '<3 <3 <3',
    'onboarding=good',
  ])('is not found in %s', (text) => expect(isHarmful(text)).toBe(false))
})

test('a text at its limit is accepted, and a longer or blank one is refused', () => {
  expect(findTextFailure('x'.repeat(2000), 2000)).toBeUndefined()
  expect(findTextFailure('x'.repeat(2001), 2000)).toMatchObject({
    detail: 'Input must be less than 2000 characters',
    params: { count: 2000 },
  })
  expect(findTextFailure('', 2000)).toMatchObject({ detail: 'Input is required' })
})

test('the check for harmful texts takes less than a second for the worst text', () => {
  const started = performance.now()
  isHarmful('<a '.repeat(700))
  isHarmful(`<a ${'on'.repeat(1000)}`)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('a text that is too long is cut between letters and ends in an ellipsis', () => {
  expect([shorten('Thorough.', 9), shorten('Thorough and kind', 10)]).toEqual(['Thorough.', 'Thorough…'])
  expect([shorten('a😀b', 3), shorten('a😀bc', 4)]).toEqual(['a…', 'a😀…'])
})
