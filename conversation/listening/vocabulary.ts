import * as z from 'zod/mini'
import { builtInLanguages, mapBuiltInLanguages, toBuiltInLanguage } from '../language/codes.ts'
import { listFunctionWords } from '../language/function-words.ts'
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }

/**
 * What a phrase can do in a conversation. `harmless` looks like another kind and is not: it hides the phrases that it
 * covers.
 */
export const phraseKinds = [
  'open',
  'feel',
  'need',
  /** Asks whether there is anything else: closed by its grammar, open by its purpose. */
  'more',
  /** The next four ask who the partner is, about the person, whether something was known, and for a favour. */
  'who',
  'self',
  'knew',
  'asks',
  /** The next three ask for agreement, invite questions, and ask about something private. */
  'agreeing',
  'invites',
  'private',
  'empathy',
  'apology',
  'praise',
  'thanks',
  'evidence',
  'request',
  'badNews',
  'next',
  'when',
  'blame',
  'hedge',
  'filler',
  'greeting',
  'bye',
  'curt',
  /** Says that one goes no further in the matter. */
  'givesUp',
  'offTopic',
  'distress',
  'harmless',
] as const
export type PhraseKind = (typeof phraseKinds)[number]

const text = z.string().check(z.minLength(1))
const texts = z.array(text)
const pattern = z.pipe(
  text,
  z.transform((source) => new RegExp(source)),
)

/** How to find what somebody talks about and to say it back. */
const TopicRules = z.strictObject({
  /** Article or possessive as the learner says it, and as the partner says it back. */
  articles: z.pipe(
    z.array(z.tuple([text, text])),
    z.transform((pairs) => new Map(pairs)),
  ),
  /** The articles that mean the same in a description, which addresses the learner. */
  plain: texts,
  /** Endings of words that describe a noun behind them (English: the quarterly report), and of those that need one. */
  describes: z.nullable(pattern),
  needsNoun: z.nullable(pattern),
  /** Words that cannot be a topic, and endings of such words. */
  stop: texts,
  stopEnding: pattern,
  /** After one of these an "article" is a pronoun (French: je le crois). */
  pronouns: z.nullable(texts),
  /** People and talk about the talk: no topic when taken from a description. */
  people: texts,
})
export type TopicRules = z.infer<typeof TopicRules>

/** The words by which messages in one language are understood: folded, with straight quotes. */
const Vocabulary = z.strictObject({
  phrases: z.record(z.enum(phraseKinds), texts),
  /** Words that open a question which cannot be answered by yes or no. */
  openStarts: texts,
  /** Sentences that ask such a question although people who chat left out the mark. */
  unmarked: z.array(pattern),
  /** Words that only lead in to a clause. */
  leads: texts,
  /** Starts that make a question of a sentence even where speech recognition left out the mark. */
  closedStarts: texts,
  /** The words before a phrase that deny it ("I am not here to blame you"), up to where the phrase begins. */
  negated: pattern,
  /** Patterns of words that deny the phrase right behind them, and of words that may stand in between. */
  denials: texts,
  afterDenial: texts,
  /** The person who is spoken to. */
  you: pattern,
  never: pattern,
  /** A day that is named by its number, or that comes every week. */
  date: pattern,
  /** Attempts to talk to the machine behind the partner. */
  attack: z.array(pattern),
  /** Doubts that the partner is a person. */
  robot: z.array(pattern),
  topic: TopicRules,
})
export type Vocabulary = z.infer<typeof Vocabulary>

const vocabularies = mapBuiltInLanguages((language) => Vocabulary.parse({ en, pt, fr }[language]))

export const vocabularyFor = (code: string): Vocabulary => vocabularies[toBuiltInLanguage(code)]
export const allVocabularies: readonly Vocabulary[] = builtInLanguages.map(vocabularyFor)

const stopWords = mapBuiltInLanguages(
  (code): ReadonlySet<string> => new Set([...listFunctionWords(code), ...vocabularies[code].topic.stop]),
)

/** Words that say nothing about a subject. */
export const listStopWords = (code: string): ReadonlySet<string> => stopWords[toBuiltInLanguage(code)]
