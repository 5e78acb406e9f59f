import { expect, test } from 'vitest'
import { cutCommonEnds, splitCommonEnds } from './cut-common-ends.ts'

const long = (word: string) => Array.from({ length: 40 }, (_, nth) => `${word}${nth}`).join(' ')

test('short texts stay whole', () => {
  expect(cutCommonEnds('Be short.', 'Be kind.')).toEqual(['Be short.', 'Be kind.'])
})

test('long texts are cut to their difference and the words around it', () => {
  const [before, after] = cutCommonEnds(
    `${long('a')} old words ${long('b')}`,
    `${long('a')} new ones here ${long('b')}`,
  )
  expect(before).toMatch(/^… a\d+ .* a39 old words b0 .* b\d+ …$/)
  expect(after).toMatch(/^… a\d+ .* a39 new ones here b0 .* b\d+ …$/)
  expect(before.length).toBeLessThan(160)
})

test('a sentence added at the end of a long text is kept after the words before it', () => {
  const [before, after] = cutCommonEnds(long('a'), `${long('a')} One more.`)
  expect(before).toMatch(/^… a\d+ .* a39$/)
  expect(after).toBe(`${before} One more.`)
})

test('a repeated word is neither lost nor doubled', () => {
  expect(cutCommonEnds('go go go', 'go go')).toEqual(['go go go', 'go go'])
  expect(cutCommonEnds('', 'New')).toEqual(['', 'New'])
})

test('a text without spaces stays whole', () => {
  const text = '会'.repeat(300)
  expect(cutCommonEnds(`${text}a`, `${text}b`)).toEqual([`${text}a`, `${text}b`])
})

test.each([
  ['You are the host.', 'You are a guest.', ['You are ', 'the host.', 'a guest.', '']],
  ['Go to the house now', 'Go to the horse now', ['Go to the ', 'house', 'horse', ' now']],
  ['Be kind', 'Be kind and short', ['Be kind', '', ' and short', '']],
  ['Mine', 'His', ['', 'Mine', 'His', '']],
  ['go go go', 'go go', ['go go', ' go', '', '']],
])('%j and %j differ in whole words', (before, after, parts) => {
  expect(Object.values(splitCommonEnds(before, after))).toEqual(parts)
})
