import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rehearseWithPartner } from '#testing/rehearse.ts'
import { rehearsalMessages } from '#testing/rehearsal-messages.ts'
import { honestMessages } from '#testing/injections/cases.ts'
import { createMarkupStripper, buildLabelPatterns, removeOuterQuotationMarks } from './strip-markup.ts'

const patterns = buildLabelPatterns('Sam Rivera')

/** The cleaned text of a reply that arrives in chunks of these sizes. */
function cleanUp(text: string, sizes: readonly number[] = [3]): string {
  const clean = createMarkupStripper(patterns)
  let out = ''
  for (let at = 0, i = 0; at < text.length; i++) {
    const size = sizes[i % sizes.length] ?? 3
    out += clean(text.slice(at, at + size), false)
    at += size
  }
  return out + clean('', true)
}

describe('markup in a reply', () => {
  test.each([
    ['Sam: I know.', 'I know.'],
    ['**Sam:** I know.', 'I know.'],
    ['**Sam Rivera**: I know.', 'I know.'],
    ['Sam:\nI know.', 'I know.'],
    ['[Sam]: I know.', 'I know.'],
    ['Assistant: I know.', 'I know.'],
    ['Réponse : Je sais.', 'Je sais.'],
    ['  \n I know. \n', 'I know.'],
    ['I **really** mean *this*, and __that__ and _those_.', 'I really mean this, and that and those.'],
    ['*sighs* I know.', 'I know.'],
    ['*Sighs deeply, looks at the floor.* I know.', 'I know.'],
    ['I know. *shrugs* It was late.', 'I know. It was late.'],
    ['I know *pauses* it was late.', 'I know it was late.'],
    ['*suspira* Eu sei.', 'Eu sei.'],
    ['Eu sei. *cruza os braços*', 'Eu sei.'],
    ['*hausse les épaules* Je sais.', 'Je sais.'],
    ['# Plan\n- Monday\n- Friday', 'Plan\nMonday\nFriday'],
    ['* Monday\n* Friday', 'Monday\nFriday'],
    ['Use `the form`.', 'Use the form.'],
    ['*sighs', 'sighs'],
    ['I know.\nSam: It was late.', 'I know.\nIt was late.'],
    ['I know.\n\nYou: And now?\nSam: Hm.', 'I know.'],
    ['Eu sei.\n**Você:** E agora?', 'Eu sei.'],
  ])('is removed: %s becomes %s', (text, heard) => {
    expect(cleanUp(text)).toBe(heard)
  })

  test.each([
    'Sam is my name. Sam: that is what they call me.',
    'Samantha: is she coming?',
    'Five * three is fifteen, and snake_case - or final_FINAL_v3 - is not.',
    'It’s well-known, isn’t it? Peut-être.',
    'Nº #4471 – 40 % (or so).',
    'Response times were poor.',
    'You: that is who I mean.',
    'I know.\nYou never asked.\nYour turn.',
  ])('is not found in %s', (text) => {
    expect(cleanUp(text)).toBe(text)
  })

  test('is removed alike however the reply is divided', () => {
    const parts = fc.constantFrom(
      '*',
      '**',
      '_',
      'sighs',
      'Sam',
      ':',
      ' ',
      '\n',
      '- ',
      '#',
      '`',
      'a b',
      'é.',
      '1',
    )
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 24 }), sizes, (words, lengths) => {
        const text = words.join('')
        expect(cleanUp(text, lengths)).toBe(cleanUp(text, [1_000]))
      }),
      { numRuns: 2_000, seed: 3 },
    )
  })

  test('does not occur in honest replies', () => {
    for (const language of ['en', 'pt', 'fr'] as const) {
      const replies = Object.values(rehearsalMessages[language]).flatMap((said) =>
        rehearseWithPartner(said.slice(0, 5), { language }),
      )
      for (const reply of replies) expect(cleanUp(reply)).toBe(reply)
    }
    for (const { text } of honestMessages) expect(cleanUp(text)).toBe(text)
  })
})

test('quotation marks are removed only if they enclose the whole reply', () => {
  expect(removeOuterQuotationMarks('“I know.”')).toBe('I know.')
  expect(removeOuterQuotationMarks('"I know."')).toBe('I know.')
  expect(removeOuterQuotationMarks('« Je sais. »')).toBe('Je sais.')
  expect(removeOuterQuotationMarks('“Late” is what you said, and “again”')).toBe(
    '“Late” is what you said, and “again”',
  )
  expect(removeOuterQuotationMarks('He said “late”')).toBe('He said “late”')
})

test('half a character is held until its other half arrives, and is removed without it', () => {
  const clean = createMarkupStripper(patterns)
  const [high = '', low = ''] = '💬'.split('')
  expect([clean(`So ${high}`, false), clean(low, false)]).toEqual(['So', ' 💬'])
  expect(cleanUp(`So ${high} it is${high}`)).toBe('So  it is')
})

test('many blanks or marks in a row take little time', () => {
  for (const flood of [' '.repeat(20_000), '[_'.repeat(10_000), '*a'.repeat(10_000), '\n'.repeat(20_000)]) {
    const before = process.cpuUsage()
    expect(cleanUp(`I know.${flood}It was late.`)).toMatch(/^I know\.[^]*It was late\.$/)
    const { user } = process.cpuUsage(before)
    // Microseconds; searching all of it again with each chunk takes five seconds and more.
    expect(user).toBeLessThan(1_500_000)
  }
})
