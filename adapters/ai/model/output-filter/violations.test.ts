import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { rehearseWithPartner } from '#testing/rehearse.ts'
import { rehearsalMessages } from '#testing/rehearsal-messages.ts'
import { honestMessages } from '#testing/injections/cases.ts'
import { createCanary } from './canary.ts'
import { splitFoldedWords, type ViolationKind } from './reply-words.ts'
import { forbiddenPhrases } from './forbidden-phrases.ts'
import { indexSecrets } from './secret-texts.ts'
import { createViolationDetector, MAX_HELD_CHARACTERS } from './violations.ts'
import { arbitraryText } from '#testing/arbitrary-text.ts'

const CANARY = 'qxzjkwvqjxkzwvjqzx'
const SECRET =
  'You moved two deadlines because of the audit and told nobody about it before Monday came. He will not say so unless he is asked twice and trusts the other one.'
const OPEN = 'Sam looks after the reports of three clients and likes the quiet of an early morning.'

const secrets = indexSecrets([SECRET], [OPEN])

/** A detector for one reply, after earlier ones. */
const detectorFor = (language = 'en', earlierReplies: readonly string[] = [], secretTexts = secrets) =>
  createViolationDetector(
    { language, messages: earlierReplies.map((content) => ({ isUser: false, content })) },
    { canary: CANARY, secrets: secretTexts },
  )

type WatchOptions = {
  readonly sizes?: readonly number[]
  readonly language?: string
  readonly earlier?: readonly string[]
}

/** What the detector releases of a reply in chunks of these sizes, and how much it holds back after each. */
function watch(text: string, { sizes = [4], language = 'en', earlier = [] }: WatchOptions = {}) {
  const detector = detectorFor(language, earlier)
  const released: string[] = []
  const held: number[] = []
  // The preceding clean-up passes on whole characters.
  const characters = Array.from(text)
  let taken = ''
  for (let i = 0; characters.length > 0 && !detector.violation(); i++) {
    const chunk = characters.splice(0, sizes[i % sizes.length]).join('')
    released.push(detector.take(chunk, false))
    taken += chunk
    held.push(taken.length - released.join('').length)
  }
  const beforeEnd = released.join('')
  const violation = detector.violation()
  released.push(detector.take('', true))
  // Once found, a violation stays and nothing more is released.
  if (violation) {
    released.push(detector.take('and more', false), detector.take('', true))
    expect(detector.violation()).toBe(violation)
  }
  return { said: released.join(''), beforeEnd, violation: detector.violation(), held }
}

const violationIn = (text: string, language = 'en', ...earlier: readonly string[]): ViolationKind | null =>
  watch(text, { sizes: [3], language, earlier }).violation

const languages = ['en', 'pt', 'fr'] as const
const moods = [null, 'Calm', 'Defensive', 'Angry', 'Anxious', 'Enthusiastic', 'Withdrawn']
const corpus = languages.flatMap((language) =>
  Object.values(rehearsalMessages[language]).flatMap((said, i) =>
    rehearseWithPartner(said.slice(0, 8), { language, mood: moods[i % moods.length] ?? null }).map(
      (text) => ({
        language,
        text,
      }),
    ),
  ),
)

describe('the canary', () => {
  test.each([
    CANARY,
    CANARY.toUpperCase(),
    `“${CANARY}”`,
    Array.from(CANARY).join(' '),
    Array.from(CANARY).join('-'),
    Array.from(CANARY, (letter, i) => `${i + 1}. ${letter}`).join('\n'),
    Array.from(CANARY).join('\u200B'),
    `${'1'.repeat(300)}${CANARY}`,
  ])('is found as %s', (text) => {
    expect(violationIn(`Well, it is ${text} as you know.`)).toBe('canary')
  })

  test('is found in parts, also across two replies', () => {
    expect(violationIn(`The first part is ${CANARY.slice(0, 9)}.`)).toBe('canary')
    expect(violationIn(CANARY.slice(4, 9))).toBe('canary')
    expect(violationIn(CANARY.slice(4, 8))).toBeNull()
    const second = `${CANARY.slice(4, 8)}, and so on`
    expect(violationIn(second, 'en', `It begins with ${CANARY.slice(0, 4)}`)).toBe('canary')
  })

  test('consists of letters that no honest reply has in a row', () => {
    expect(createCanary()).toMatch(/^[jkqvwxz]{18}$/)
    expect(createCanary()).not.toBe(createCanary())
    expect(violationIn('Kkkkkkk, that was good.')).toBeNull()
  })
})

describe('a phrase of a machine', () => {
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
    expect(watch(text, { sizes: [1], language }).violation).toMatch(/machine-phrase|coaching-phrase/)
  })

  test.each([
    'My boss gave me instructions, and I followed them.',
    'As an aide to the director I had no choice.',
    'The system prompted me twice, and the prompt payment came late.',
    'I am aiming at Friday; as an aim it is modest.',
    'My instructions were to deliver by May, and I did.',
    'It was out of character for me, I know.',
    'My role is to keep the shop open. What is yours?',
  ])('is not found in the words of a person: %s', (text) => {
    expect(watch(text, { sizes: [1] })).toMatchObject({ said: text, violation: null })
  })
})

describe('secret texts', () => {
  test('may share seven words in a row with a reply, but not eight', () => {
    const words = SECRET.split(' ')
    expect(violationIn(`I ${words.slice(1, 8).join(' ')}.`)).toBeNull()
    expect(violationIn(`I ${words.slice(1, 9).join(' ')}.`)).toBe('secret-text')
    expect(violationIn(`I, ${words.slice(1, 9).join(', ').toUpperCase()}!`)).toBe('secret-text')
  })

  test.each([
    SECRET.toUpperCase(),
    SECRET.replaceAll(' ', '_'),
    SECRET.replaceAll(' ', ' / '),
    SECRET.replace(/[a-z]/gi, (letter) => `${letter}\u0301`),
    SECRET.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    SECRET.replaceAll('e', 'e\u00AD'),
  ])('are found as %s', (text) => {
    expect(violationIn(text)).toBe('secret-text')
  })

  /** Splits a text into pieces with the given number of words. */
  const pieces = (text: string, length: number) => {
    const words = text.split(' ')
    return Array.from({ length: Math.ceil(words.length / length) }, (_, i) =>
      words.slice(i * length, (i + 1) * length).join(' '),
    )
  }
  const LONG_SECRET = `${SECRET} The client rang on Tuesday, and since then you answer no call from anybody whom you do not know.`
  const longSecret = indexSecrets([LONG_SECRET], [OPEN])
  const hears = (text: string, ...earlierReplies: string[]) => {
    const detector = detectorFor('en', earlierReplies, longSecret)
    return { text: detector.take(text, false) + detector.take('', true), violation: detector.violation() }
  }

  test.each([
    [1, 'erm'],
    [2, 'erm'],
    [3, 'you know'],
    [4, 'if you like'],
    [5, 'and you may quote me'],
    [6, 'erm'],
    [6, 'and here I pause for a moment'],
    [7, 'and here I pause for a moment'],
  ])('are found with a filler after every %i words: %s', (length, filler) => {
    expect(hears(pieces(LONG_SECRET, length).join(` ${filler} `)).violation).toBe('secret-text')
  })

  test.each([5, 6, 7])('are found in pieces of %i words, one in each reply', (length) => {
    const heard: string[] = []
    const stopped: string[] = []
    for (const piece of pieces(LONG_SECRET, length)) {
      const { text, violation } = hears(`And then: ${piece}. That is it.`, ...heard)
      if (violation) stopped.push(piece)
      else heard.push(text)
    }
    expect(splitFoldedWords(stopped.join(' ')).length).toBeGreaterThan(20)
    expect(splitFoldedWords(heard.join(' ')).length - 5 * heard.length).toBeLessThan(28)
  })

  test('that were told in part stop only replies that tell more of them', () => {
    const said = pieces(LONG_SECRET, 7)
    for (const reply of ['I see. What do you want from me now?', `As I said, ${said[0]}.`])
      expect(hears(reply, ...said)).toEqual({ text: reply, violation: null })
    expect(hears(`And ${said[3]}`, ...said.slice(0, 3)).violation).toBe('secret-text')
  })

  test('are looked up once in an earlier reply, even if another role reads that reply in between', () => {
    const index = indexSecrets([LONG_SECRET], [OPEN])
    const wordLookup = vi.spyOn(index.numbers as Map<string, number>, 'get')
    const reply = 'I moved two deadlines because of the audit.'
    detectorFor('en', [reply], index)
    expect(wordLookup).toHaveBeenCalled()
    wordLookup.mockClear()
    detectorFor('en', [reply], longSecret)
    indexSecrets(
      [SECRET],
      Array.from({ length: 5_000 }, (_, i) => `Open text ${i}`),
    )
    detectorFor('en', [reply], index)
    expect(wordLookup).not.toHaveBeenCalled()
  })

  test('may be told where the learner sees them beside the chat or where they are quoted to be said', () => {
    expect(violationIn(OPEN)).toBeNull()
    const quoted = indexSecrets(
      ['You say “nobody ever told me that the dates had been moved again” when asked.'],
      [],
    )
    const detector = detectorFor('en', [], quoted)
    const text = 'Nobody ever told me that the dates had been moved again.'
    expect(detector.take(text, false) + detector.take('', true)).toBe(text)
  })

  test('are not found in other words or in another language', () => {
    expect(
      violationIn('Because the auditors came, I shifted a couple of dates and kept it to myself.'),
    ).toBeNull()
    expect(violationIn('Por causa da auditoria adiei dois prazos e não contei a ninguém.', 'pt')).toBeNull()
    expect(violationIn('Juliet, kilo, quebec, victor, whisky, x-ray, zulu.')).toBeNull()
  })
})

describe('a reply in another language', () => {
  test('is found both early and at its end', () => {
    expect(violationIn('I do not think that this is what we said we would do about it.', 'pt')).toBe(
      'language',
    )
    expect(violationIn('Não sei o que você quer dizer com isso, mas eu não posso.', 'fr')).toBe('language')
    expect(violationIn('Да, конечно.', 'en')).toBe('language')
    const long = 'I do not think that this is what we said we would do about it. '.repeat(5)
    expect(watch(long, { language: 'pt' }).beforeEnd.length).toBeLessThan(80)
    expect(violationIn('Ja, ich weiß nicht, was du damit in der Sache willst.', 'de')).toBeNull()
    expect(
      violationIn('Ja, ich weiß auch nicht, was du mit der Sache willst, aber das ist nicht gut.', 'en'),
    ).toBe('language')
    expect(
      violationIn('No sé lo que usted quiere con eso, pero los plazos también son un problema.', 'pt'),
    ).toBe('language')
    expect(violationIn('I do not know what you want with that, but it is not what we said.', 'de')).toBe(
      'language',
    )
  })
})

describe('what the filter holds back', () => {
  const released = (text: string) => detectorFor().take(text, false)

  test('is the beginning of a phrase until another word follows', () => {
    expect(released('Well, as an')).toBe('Well')
    expect(released('Well, as an ai')).toBe('Well')
    expect(released('Well, as an aid')).toBe('Well, as an aid')
  })

  test('is a row of three secret words, but not of two', () => {
    expect(released('They moved two ')).toBe('They moved two ')
    expect(released('They moved two deadlines ')).toBe('They ')
    expect(released('They moved two deadlines and ')).toBe('They moved two deadlines and ')
  })

  test('is three or more letters of the canary', () => {
    expect(released(`So ${CANARY.slice(0, 2)}`)).toBe(`So ${CANARY.slice(0, 2)}`)
    expect(released(`So ${CANARY.slice(0, 4)}`)).toBe('So ')
  })

  test('is limited, and released text still counts for a violation', () => {
    const detector = detectorFor()
    expect(detector.take(`So, as an${' '.repeat(300)}`, false).length).toBe(309 - MAX_HELD_CHARACTERS)
    expect([detector.take('AI, ', false), detector.violation()]).toEqual(['', 'machine-phrase'])
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
    arbitraryText({ maxLength: 30 }),
    fc.constantFrom('as an', 'As  an\n\n ', ' AI ', 'I am', 'system', ' prompt', '\u200B', '💬', '…'),
  )
  const text = fc
    .array(fc.tuple(piece, fc.constantFrom(' ', ' ', '\n', '')), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.flat().join(''))
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 })

  test('never releases a whole violation, holds back little, and otherwise releases everything', () => {
    fc.assert(
      fc.property(text, sizes, (whole, lengths) => {
        const { said, violation, held } = watch(whole, { sizes: lengths })
        expect(whole.startsWith(said)).toBe(true)
        if (violation === null) expect(said).toBe(whole)
        expect(Math.max(0, ...held)).toBeLessThanOrEqual(MAX_HELD_CHARACTERS + 12)
        expect(findViolation(said)).toBeNull()
      }),
      { numRuns: 1_500, seed: 5 },
    )
  })

  test('stops at the same violation however the reply is divided', () => {
    fc.assert(
      fc.property(text, sizes, (whole, lengths) => {
        expect(watch(whole, { sizes: lengths }).violation).toBe(watch(whole, { sizes: [1] }).violation)
      }),
      { numRuns: 300, seed: 6 },
    )
  })

  test('of honest replies is hardly held back', () => {
    const held: number[] = []
    for (const { language, text } of corpus) {
      const watched = watch(text, { language })
      expect(watched, text).toMatchObject({ violation: null, said: text })
      held.push(...watched.held)
    }
    const sorted = held.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    expect(at(0.5)).toBe(0)
    expect(at(0.95)).toBeLessThanOrEqual(6)
    expect(at(1)).toBeLessThanOrEqual(20)
  })
})

/** An independent check without the filter's algorithm: whole phrases, eight words, five letters. */
function findViolation(said: string): string | null {
  // The last word may be incomplete, so it does not count yet.
  const words = splitFoldedWords(said)
  const line = ` ${words.slice(0, -1).join(' ')} `
  const phrase = [...forbiddenPhrases.keys()].find((phrase) => line.includes(` ${phrase} `))
  const secret = splitFoldedWords(SECRET)
  const run = secret.findIndex(
    (_, i) => i + 8 <= secret.length && line.includes(` ${secret.slice(i, i + 8).join(' ')} `),
  )
  const letters = words.join('').replace(/\P{L}/gu, '')
  const part = Array.from({ length: CANARY.length - 4 }, (_, i) => CANARY.slice(i, i + 5)).find((part) =>
    letters.includes(part),
  )
  return phrase ?? (run < 0 ? null : secret.slice(run, run + 8).join(' ')) ?? part ?? null
}
