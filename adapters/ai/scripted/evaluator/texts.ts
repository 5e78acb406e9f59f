import * as z from 'zod/mini'
import { wholeWords } from '#conversation/counted/counted-words.ts'
import { ignoredReasons } from '#conversation/counted/ignored-messages.ts'
import { type BuiltInLanguage, mapBuiltInLanguages } from '#conversation/language/codes.ts'
import en from './en.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import { Rewrites } from './rewrite-rules.ts'

/** The kinds of observations: a message with several gets remarks on those that come first here. */
export const observationKinds = [
  'threat',
  'insult',
  'harsh',
  'exercise',
  'off_topic',
  'stuffing',
  'repeated',
  'junk',
  'foreign',
  'generalising',
  'step',
  'open',
  'takenUp',
  'undated',
  'closed',
  'figures',
  'softening',
  'plain',
] as const
export type ObservationKind = (typeof observationKinds)[number]

/** What is summed up over all turns. */
export const countedKinds = ['open', 'closed', 'next', 'acknowledgement', 'evidence'] as const

/** What can be tried next, in order of precedence. */
const suggestionKinds = [
  'hostile',
  'harsh',
  'silent',
  'closed',
  'open',
  'undated',
  'step',
  'takenUp',
  'figures',
] as const
export type SuggestionKind = (typeof suggestionKinds)[number]

const text = z.string().check(z.minLength(1))
const plural = z.strictObject({ one: text, other: text })

/**
 * All that the evaluator says in one language, and the words that it looks for in addition to those of the counted
 * checks. Placeholders: {quote} the learner's words, {cue} the counted ones of them, {better} another wording, {n} a
 * number, {list} a list.
 */
const EvaluatorTexts = z.strictObject({
  quotationMarks: z.tuple([text, text]),
  cues: z.strictObject({
    /** Says that the other person always or never does something. */
    generalises: wholeWords,
    /** Marks a question that asks for more than a yes: a question word, or a choice. */
    asksFor: wholeWords,
    /** Words that look like padding but carry meaning. */
    meant: wholeWords,
  }),
  remarks: z.record(z.enum(observationKinds), text),
  overview: z.strictObject({
    /** The introductions: `few` below `ENOUGH_MESSAGES`, else `enough`. */
    few: text,
    enough: text,
    share: text,
    message: plural,
    counted: text,
    none: text,
    counts: z.record(z.enum(countedKinds), plural),
    examples: z.strictObject({ open: text, step: text }),
    suggestions: z.record(z.enum(suggestionKinds), text),
    ignored: text,
    ignoredMessages: plural,
    reasons: z.record(z.enum([...ignoredReasons, 'foreign']), text),
    unknown: text,
    and: text,
  }),
  rewrites: Rewrites,
})
export type EvaluatorTexts = z.infer<typeof EvaluatorTexts>

const evaluatorTexts = mapBuiltInLanguages((language) => EvaluatorTexts.parse({ en, pt, fr }[language]))

export const evaluatorTextsIn = (language: BuiltInLanguage): EvaluatorTexts => evaluatorTexts[language]
