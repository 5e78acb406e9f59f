import * as z from 'zod/mini'
import { type BuiltInLanguage, builtInLanguages, mapBuiltInLanguages } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import en from './words/en.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

const text = z.string().check(z.minLength(1))

const compileWords = (patterns: readonly string[], flags: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${patterns.join('|').replaceAll('#', '\\d+')})(?![\\p{L}\\d])`, flags)

/** Any of some patterns over folded text, in which `#` stands for a number, as whole words. */
export const wholeWords = z.pipe(
  z.array(text),
  z.transform((patterns) => compileWords(patterns, 'u')),
)

/** Patterns at the beginning of a clause. Words of `leads`, which mean nothing here, may stand before them. */
const atStart = (patterns: readonly string[], leads: string): RegExp =>
  new RegExp(
    `(?:^|[,;:–—] ?| - )[^\\p{L}]*(?:(?:${leads})(?!\\p{L}|')[\\s,.…-]+){0,6}(?:${patterns.join('|')})(?![\\p{L}])`,
    'u',
  )

const CountedWords = z.pipe(
  z.strictObject({
    /** Insults of the person who is spoken to, and contempt. */
    insults: wholeWords,
    /** Threats and ultimatums. */
    threats: wholeWords,
    /** Words around a quotation that take its hard words back … */
    takesHardWordsBack: wholeWords,
    /** … unless it insists on them. */
    insists: wholeWords,
    /** Words before an insult that deny it or report somebody else's. */
    unmeant: z.array(text),
    /** Asks for something about the exercise itself. */
    exercise: wholeWords,
    /** Words that only lead in to a clause. */
    leads: text,
    /** Beginnings of clauses that ask for more than a yes, a number or a name. */
    openStarts: z.array(text),
    /** Begins an open question anywhere in a sentence with a question mark. */
    openWithin: wholeWords,
    /** Asks for an account, with a question mark or without. */
    invites: z.array(text),
    /** Polite words that may stand before such a request. */
    politeStarts: text,
    /** Greetings, reproaches, advice and small talk in the form of an open question. */
    notOpen: wholeWords,
    /** A person who will do something, promised or proposed. */
    commits: wholeWords,
    /** Right before a promise: denies that it is made … */
    denied: z.array(text),
    /** … as this does right behind it. */
    denies: text,
    /** A person with a name who will do something; over text that is not folded. */
    named: text,
    /** The persons in a match of `commits`. */
    actors: wholeWords,
    /** Persons who are two or more, such as "we". */
    together: wholeWords,
    /** Words for today. They do not tell one step from another, because much can be done today. */
    today: wholeWords,
    /** A day or an hour to come. */
    dates: wholeWords,
    /** Months, which with a number are a day of the year. */
    months: wholeWords,
    /** Units that with a number say how long something takes; hours are left out, as "14 h" and "14" are one. */
    spans: wholeWords,
    /** Words before a date that do not make it another date. */
    beforeDates: text,
    /** Says that something does not happen, or happens late. */
    badNews: wholeWords,
    /** A number, an amount, a day or a month. */
    figures: z.pipe(
      z.array(text),
      z.transform((patterns) => compileWords(patterns, 'gu')),
    ),
    /** Words that every conversation has, so that repeating them takes nothing up; between spaces. */
    common: text,
    /** Where one clause ends and the next begins. */
    joins: text,
    /** The ending that words of one family differ in. */
    ending: text,
  }),
  z.transform(({ openStarts, invites, leads, politeStarts, ...words }) => ({
    ...words,
    openStarts: atStart(openStarts, leads),
    invites: atStart(invites, `${leads}|${politeStarts}`),
    unmeant: new RegExp(`(?<![\\p{L}\\d])(?:${words.unmeant.join('|')})[ :,"']*$`, 'u'),
    denied: new RegExp(`(?<![\\p{L}\\d])(?:${words.denied.join('|')})[ "]*$`, 'u'),
    denies: new RegExp(`^ ${words.denies}(?![\\p{L}\\d])`, 'u'),
    named: new RegExp(words.named, 'u'),
    beforeDates: new RegExp(`^(?:${words.beforeDates})`, 'u'),
    common: new Set(words.common.split(' ')),
    joins: new RegExp(words.joins, 'u'),
    ending: new RegExp(words.ending, 'u'),
  })),
)
export type CountedWords = z.infer<typeof CountedWords>

const countedWords = mapBuiltInLanguages((language) => CountedWords.parse({ en, pt, fr }[language]))

export const countedWordsIn = (language: BuiltInLanguage): CountedWords => countedWords[language]
export const allCountedWords: readonly CountedWords[] = builtInLanguages.map(countedWordsIn)

/** The numbers, amounts, days and months that a sentence names, as they were written. */
export function listFigures(sentence: string, language: BuiltInLanguage): readonly string[] {
  const composed = sentence.normalize('NFC')
  return [...foldText(composed).matchAll(countedWordsIn(language).figures)].map(({ index, 0: words }) =>
    composed.slice(index, index + words.length),
  )
}
