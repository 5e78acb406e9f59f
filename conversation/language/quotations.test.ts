import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findInventedQuotations, listQuotations, splitQuotedSentences, findQuotation } from './quotations.ts'
import { arbitraryText } from '#testing/arbitrary-text.ts'

const message = `I'm sorry - the report was late. What happened on "Monday" at 10:30?`

describe('the words of a quotation', () => {
  test.each([
    ['the report was late', 'the report was late'],
    ['The report was late', 'the report was late'],
    ['the  report\nwas late!', 'the report was late'],
    ['“What happened on “Monday”', 'What happened on "Monday'],
    ['I’m sorry – the report', "I'm sorry - the report"],
    ['what happened on «Monday» at 10:30?', 'What happened on "Monday" at 10:30?'],
    ['…was late…', 'was late'],
    ['"the report was late".', 'the report was late'],
    ['i’m sorry', "I'm sorry"],
  ])('%j are found as the message has them', (quotation, words) => {
    expect(findQuotation(message, quotation)).toBe(words)
  })

  test.each([
    'the report is late',
    'THE REPORT was late',
    'the report',
    'late. What happened now',
    'e rep',
    'happen',
    '0:3',
    '',
    ' ',
    '…',
    '?',
    '.*',
  ])('%j are not found in a message without them', (quotation) => {
    const elsewhere = message.replace('the report', 'a paper')
    expect(findQuotation(elsewhere, quotation)).toBeNull()
    expect(findQuotation('a'.repeat(5000), 'a'.repeat(4000))).toBeNull()
  })

  test('are found in composed and decomposed letters, and never within a letter', () => {
    const apart = 'Você não pode; é só isso?'.normalize('NFD')
    expect(findQuotation(apart, 'não pode')).toBe('não pode'.normalize('NFD'))
    expect(findQuotation(apart, 'É só isso')).toBe('é só isso'.normalize('NFD'))
    expect(findQuotation(apart.normalize('NFC'), 'não pode'.normalize('NFD'))).toBe('não pode')
    expect(findQuotation(apart, 'nao')).toBeNull()
    expect(findQuotation(apart, 'na')).toBeNull()
    expect(findQuotation(message, 'the re\u00ADport\u200B was late')).toBe('the report was late')
  })

  test('are found in scripts without spaces between words', () => {
    expect(findQuotation('報告書が遅れました。何がありましたか。', '何がありましたか')).toBe(
      '何がありましたか',
    )
  })

  test('are always part of the message', () =>
    fc.assert(
      fc.property(arbitraryText({ maxLength: 60 }), fc.string({ maxLength: 20 }), (text, quotation) => {
        const found = findQuotation(text, quotation)
        expect(found === null || text.includes(found)).toBe(true)
      }),
    ))

  test('are found for any words of the message, whatever spaces are between them', () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-zé'$.*({[|]{0,6}[a-zé]$/), { minLength: 1, maxLength: 8 }),
        (words) => {
          expect(findQuotation(`Well, ${words.join(' ')} then`, words.join('  '))).not.toBeNull()
        },
      ),
    ))
})

describe('quotations in a text', () => {
  test('are found in the quotation marks of all languages', () => {
    expect(listQuotations('“a b”, « c d », „e f“, "g h", 「い」 and it’s')).toEqual([
      'a b',
      'c d',
      'e f',
      'g h',
      'い',
    ])
  })

  test('are searched quickly after a mark with thousands of blanks', () => {
    expect(listQuotations(`«${' '.repeat(5000)}`)).toEqual([])
  })

  test('may have single quotation marks, which differ from apostrophes', () => {
    expect(listQuotations("‘I don’t know’, said 'it isn't so' and ‘the teams’ work’.")).toEqual([
      'I don’t know',
      "it isn't so",
      'the teams',
    ])
    const plain = "The learners' and the partner's words aren't the '90s; l'équipe n'est pas là."
    expect(listQuotations(`It’s the team’s and the others’ day. ${plain}`)).toEqual([])
  })

  test('are invented if nobody has said them, even with an ellipsis', () => {
    const said = ['I understand that it is hard.', 'What do you need?']
    const text =
      '“I understand … hard” and “what do you need” are good, “I understand … need” and “You fool!” are not.'
    expect(findInventedQuotations(text, said)).toEqual(['I understand … need', 'You fool!'])
  })

  test('stay whole when sentences are split', () => {
    const text = 'You listened. You said “No way. Never!” to that.  Then it got better?'
    expect(splitQuotedSentences(text)).toEqual([
      'You listened.',
      'You said “No way. Never!” to that.',
      'Then it got better?',
    ])
  })
})
