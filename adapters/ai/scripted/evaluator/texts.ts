import * as z from 'zod/mini'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { assessedSkills } from '../../judging/port.ts'
import { Cues } from './cues.ts'
import en from './en.json' with { type: 'json' }
import { Figures } from './figures.ts'
import fr from './fr.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import { Rewrites } from './rewrite-rules.ts'

/** What can be said of one passage. */
export const feedbackKinds = [
  'open',
  'acknowledgement',
  'takenUp',
  'apology',
  'fact',
  'hardPart',
  'firm',
  'check',
  'generalising',
  'shouldHave',
  'blame',
  'threat',
  'private',
  'belittling',
  'formula',
  'order',
  'yesBut',
  'closed',
  'pile',
  'vague',
  'hedge',
  'filler',
  'speech',
  'short',
  'repeat',
  'praise',
  'statement',
  'outside',
  'foreign',
] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/** Why a skill is not shown yet. */
export const skillGaps = [
  'blame',
  'threat',
  'private',
  'belittling',
  'formula',
  'order',
  'lecture',
  'fewWords',
  'deaf',
  'repeat',
  'noQuestion',
  'closedOnly',
  'fewOpen',
  'onlyAsks',
  'noAcknowledgement',
  'fewAcknowledgements',
  'onlyKind',
  'noFact',
  'fewFacts',
  'noStep',
  'vagueStep',
  'oneStep',
  'padding',
  'nothingPlain',
  'nothingHard',
] as const
export type SkillGap = (typeof skillGaps)[number]

const text = z.string().check(z.minLength(1))
const texts = z.array(text)

/**
 * All that the evaluator says and listens for in one language. Placeholders: {quote} the learner's words, {cue} the
 * decisive ones of them, {heard} what the partner had said, {better} a better wording, {n} a number.
 */
const EvaluatorTexts = z.strictObject({
  quotationMarks: z.tuple([text, text]),
  cues: Cues,
  comments: z.record(z.enum(feedbackKinds), texts),
  overview: z.strictObject({
    /** By how much was shown. */
    lead: z.record(z.enum(['little', 'part', 'much']), texts),
    strengths: z.record(z.enum(assessedSkills), texts),
    /** When no rule found a strength: with the learner's words, and without. */
    start: z.strictObject({ quoting: text, plain: text }),
    first: text,
    second: text,
    /** The first whose placeholders have a value is said. */
    gaps: z.record(z.enum(skillGaps), texts),
    say: text,
    further: text,
    short: text,
    outside: text,
    foreign: text,
    figures: Figures,
    origin: text,
  }),
  rewrites: Rewrites,
})
export type EvaluatorTexts = z.infer<typeof EvaluatorTexts>

const evaluatorTexts: Readonly<Record<BuiltInLanguage, EvaluatorTexts>> = {
  en: EvaluatorTexts.parse(en),
  pt: EvaluatorTexts.parse(pt),
  fr: EvaluatorTexts.parse(fr),
}

export const evaluatorTextsIn = (language: BuiltInLanguage): EvaluatorTexts => evaluatorTexts[language]

/** French sets a thin no-break space before high punctuation and inside its quotation marks. */
export const typeset = (text: string, language: BuiltInLanguage): string =>
  language === 'fr' ? text.replace(/ ([?!;:»%])/g, '\u202F$1').replace(/« /g, '«\u202F') : text

/** The learner's words in the quotation marks of the language. */
export function inQuotationMarks(words: string, language: BuiltInLanguage): string {
  const [before, after] = evaluatorTextsIn(language).quotationMarks
  return `${before}${words}${after}`
}
