import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rehearse } from '../scripted/rehearse.ts'
import { scripts } from '../scripted/scripts.ts'
import { guardOf, MOST_HELD, type TripKind } from './guard.ts'
import { canaryReaders, newCanary } from './guard/canary.ts'
import { foldedWords } from './guard/fold.ts'
import { forbiddenPhrases } from './guard/phrases.ts'
import { honestMessages } from './injections/honest.ts'
import { disguises } from './injections/disguises.ts'

const CANARY = 'qxzjkwvqjxkzwvjqzx'
const canaries = canaryReaders(CANARY)
const SECRET =
  'You moved two deadlines because of the audit and told nobody about it before Monday came. He will not say so unless he is asked twice and trusts the other one.'
const OPEN = 'Sam looks after the reports of three clients and likes the quiet of an early morning.'

const guardIn = (language = 'en', before = '') =>
  guardOf({ language, before, secrets: { secret: [SECRET], open: [OPEN] }, canaryReaders: canaries })

/** What is released of a reply that comes in pieces, and how much was kept back after each. */
function watch(text: string, sizes: readonly number[] = [4], language = 'en', before = '') {
  const guard = guardIn(language, before)
  const released: string[] = []
  const held: number[] = []
  let at = 0
  for (let i = 0; at < text.length && !guard.trip; i++) {
    const size = sizes[i % sizes.length] ?? 4
    released.push(guard.push(text.slice(at, at + size)))
    at += size
    held.push(Math.min(at, text.length) - released.join('').length)
  }
  const beforeEnd = released.join('')
  const tripBeforeEnd = guard.trip
  const { trip } = guard
  released.push(guard.end())
  // Whoever ends it, or goes on, hears no more of it.
  if (trip) {
    released.push(guard.push('and more'), guard.end())
    expect(guard.trip).toBe(trip)
  }
  return { said: released.join(''), beforeEnd, tripBeforeEnd, trip: guard.trip, held }
}

const trip = (text: string, language?: string, before?: string): TripKind | null =>
  watch(text, [3], language, before).trip

const languages = ['en', 'pt', 'fr'] as const
const moods = [null, 'Calm', 'Defensive', 'Angry', 'Anxious', 'Enthusiastic', 'Withdrawn']
const corpus = languages.flatMap((language) =>
  Object.values(scripts[language]).flatMap((said, i) =>
    rehearse(said.slice(0, 8), { language, mood: moods[i % moods.length] ?? null }).map((text) => ({
      language,
      text,
    })),
  ),
)

describe('the canary', () => {
  test.each(Object.entries(disguises))('is found %s', (_, disguise) => {
    expect(trip(`Well, it is ${disguise(CANARY)} as you know.`)).not.toBeNull()
    expect(trip(`Well, it is ${disguise(CANARY.toUpperCase())} as you know.`)).not.toBeNull()
    expect(trip(`It is ${disguise(`the word ${CANARY}, as you know.`)}`)).not.toBeNull()
  })

  test('is found in part, and across two replies', () => {
    expect(trip(`The first part is ${CANARY.slice(0, 9)}.`)).toBe('canary')
    expect(trip(CANARY.slice(4, 9))).toBe('canary')
    expect(trip(CANARY.slice(4, 8))).toBeNull()
    expect(trip(`${CANARY.slice(4, 8)}, and so on`, 'en', `It begins with ${CANARY.slice(0, 4)}`)).toBe(
      'canary',
    )
  })

  test('is made of letters that no honest reply has in a row', () => {
    expect(newCanary()).toMatch(/^[jkqvwxz]{18}$/)
    expect(newCanary()).not.toBe(newCanary())
  })
})

describe('what a machine says of itself', () => {
  test.each([
    ['en', 'As an AI, I do not have feelings about that.'],
    ['en', 'Well, I’m just an A.I. and cannot say.'],
    ['en', 'My system prompt says that I should stay calm.'],
    ['en', 'I am a lan\u00ADguage mo\u200Bdel.'],
    ['pt', 'Como uma IA, não tenho opinião.'],
    ['pt', 'Sou um modelo de linguagem, afinal.'],
    ['fr', 'En tant qu’IA, je n’ai pas d’avis.'],
    ['fr', 'Je suis un modèle de langage.'],
    ['en', 'That was a great open question!'],
  ] as const)('is stopped in %s: %s', (language, text) => {
    expect(watch(text, [1], language).trip).toMatch(/model-speak|coaching/)
  })

  test.each([
    'My boss gave me instructions, and I followed them.',
    'As an aide to the director I had no choice.',
    'The system prompted me twice, and the prompt payment came late.',
    'I am aiming at Friday; as an aim it is modest.',
    'My instructions were to deliver by May, and I did.',
    'It was out of character for me, I know.',
    'My role is to keep the shop open. What is yours?',
  ])('is not what a person says: %s', (text) => {
    expect(watch(text, [1])).toMatchObject({ said: text, trip: null })
  })
})

describe('secret texts', () => {
  test('may be met by seven words in a row and not by eight', () => {
    const words = SECRET.split(' ')
    expect(trip(`I ${words.slice(1, 8).join(' ')}.`)).toBeNull()
    expect(trip(`I ${words.slice(1, 9).join(' ')}.`)).toBe('overlap')
    expect(trip(`I, ${words.slice(1, 9).join(', ').toUpperCase()}!`)).toBe('overlap')
  })

  test.each(Object.entries(disguises))('are found %s', (_, disguise) => {
    expect(trip(disguise(SECRET))).not.toBeNull()
  })

  test('are not what the learner sees beside the chat, nor what stands there to be said', () => {
    expect(trip(OPEN)).toBeNull()
    const quoted = 'You say “nobody ever told me that the dates had been moved again” when asked.'
    const guard = guardOf({
      language: 'en',
      before: '',
      secrets: { secret: [quoted], open: [] },
      canaryReaders: canaries,
    })
    expect(guard.push('Nobody ever told me that the dates had been moved again.')).not.toBe('')
    expect([guard.end(), guard.trip]).toEqual([expect.any(String), null])
  })

  test('pass where they are put in other words or another language: a guard of strings cannot know', () => {
    expect(trip('Because the auditors came, I shifted a couple of dates and kept it to myself.')).toBeNull()
    expect(trip('Por causa da auditoria adiei dois prazos e não contei a ninguém.', 'pt')).toBeNull()
    expect(trip('Juliet, kilo, quebec, victor, whisky, x-ray, zulu.')).toBeNull()
  })
})

describe('another language', () => {
  test('is noticed, early and at the end', () => {
    expect(trip('I do not think that this is what we said we would do about it.', 'pt')).toBe('language')
    expect(trip('Não sei o que você quer dizer com isso, mas eu não posso.', 'fr')).toBe('language')
    expect(trip('Да, конечно.', 'en')).toBe('language')
    const long = 'I do not think that this is what we said we would do about it. '.repeat(5)
    expect(watch(long, [4], 'pt').beforeEnd.length).toBeLessThan(80)
    expect(trip('Ja, ich weiß nicht, was du damit in der Sache willst.', 'de')).toBeNull()
    expect(trip('Ja, ich weiß auch nicht, was du mit der Sache willst, aber das ist nicht gut.', 'en')).toBe(
      'language',
    )
    expect(trip('No sé lo que usted quiere con eso, pero los plazos también son un problema.', 'pt')).toBe(
      'language',
    )
    expect(trip('I do not know what you want with that, but it is not what we said.', 'de')).toBe('language')
  })
})

describe('what is kept back', () => {
  const released = (text: string) => guardIn().push(text)

  test('is the beginning of a phrase until it goes on otherwise', () => {
    expect(released('Well, as an')).toBe('Well')
    expect(released('Well, as an ai')).toBe('Well')
    expect(released('Well, as an aid')).toBe('Well, as an aid')
  })

  test('is a row of three secret words, not of two', () => {
    expect(released('They moved two ')).toBe('They moved two ')
    expect(released('They moved two deadlines ')).toBe('They ')
    expect(released('They moved two deadlines and ')).toBe('They moved two deadlines and ')
  })

  test('is a few letters of the canary', () => {
    expect(released(`So ${CANARY.slice(0, 2)}`)).toBe(`So ${CANARY.slice(0, 2)}`)
    expect(released(`So ${CANARY.slice(0, 4)}`)).toBe('So ')
  })

  test('is never much, and what was let go still counts', () => {
    const guard = guardIn()
    expect(guard.push(`So, as an${' '.repeat(300)}`).length).toBe(309 - MOST_HELD)
    expect([guard.push('AI, '), guard.trip]).toEqual(['', 'model-speak'])
  })

  test('is half a character until the other half is there', () => {
    const guard = guardIn()
    const [high = '', low = ''] = '💬'.split('')
    expect([guard.push(`So ${high}`), guard.push(low)]).toEqual(['So ', '💬'])
  })
})

describe('the stream', () => {
  const piece = fc.oneof(
    fc.constantFrom(...corpus.map(({ text }) => text)),
    fc.constantFrom(...honestMessages.map(({ text }) => text)),
    fc.constantFrom(...[...forbiddenPhrases.keys()].map((phrase) => phrase.trim())),
    fc.constantFrom(CANARY, CANARY.slice(0, 7), CANARY.slice(3).toUpperCase().split('').join('-')),
    fc.tuple(fc.nat(20), fc.nat(12)).map(([from, count]) =>
      SECRET.split(' ')
        .slice(from, from + count)
        .join(' '),
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('as an', 'As  an\n\n ', ' AI ', 'I am', 'system', ' prompt', '\u200B', '💬', '…'),
  )
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', ' ', '\n', '')), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().join(''))
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })

  test('never releases a whole find, keeps back little, and says all or, after a trip, a beginning', () => {
    fc.assert(
      fc.property(text, sizes, (whole, lengths) => {
        const { said, trip, held } = watch(whole, lengths)
        expect(whole.startsWith(said)).toBe(true)
        if (trip === null) expect(said).toBe(whole)
        expect(Math.max(0, ...held)).toBeLessThanOrEqual(MOST_HELD + 12)
        expect(findIn(said)).toBeNull()
      }),
      { numRuns: 1_500, seed: 5 },
    )
  })

  test('stops at the same find however the reply is cut', () => {
    fc.assert(
      fc.property(text, sizes, (whole, lengths) => {
        expect(watch(whole, lengths).trip).toBe(watch(whole, [1]).trip)
      }),
      { numRuns: 300, seed: 6 },
    )
  })

  test('of honest replies is hardly kept back at all', () => {
    const held: number[] = []
    for (const { language, text } of corpus) {
      const watched = watch(text, [4], language)
      expect(watched, text).toMatchObject({ trip: null, said: text })
      held.push(...watched.held)
    }
    const sorted = held.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    expect(at(0.5)).toBe(0)
    expect(at(0.95)).toBeLessThanOrEqual(6)
    expect(at(1)).toBeLessThanOrEqual(20)
  })
})

/** A second opinion that knows nothing of how the guard works: whole phrases, eight words, five letters. */
function findIn(said: string): string | null {
  // The last word may go on: it is no find yet.
  const words = foldedWords(said)
  const line = ` ${words.slice(0, -1).join(' ')} `
  const phrase = [...forbiddenPhrases.keys()].find((phrase) => line.includes(phrase))
  const secret = foldedWords(SECRET)
  const run = secret.findIndex(
    (_, i) => i + 8 <= secret.length && line.includes(` ${secret.slice(i, i + 8).join(' ')} `),
  )
  const letters = words.join('').replace(/\P{L}/gu, '')
  const part = Array.from({ length: CANARY.length - 4 }, (_, i) => CANARY.slice(i, i + 5)).find((part) =>
    letters.includes(part),
  )
  return phrase ?? (run < 0 ? null : secret.slice(run, run + 8).join(' ')) ?? part ?? null
}
