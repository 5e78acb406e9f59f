import type { AssessmentMeasures } from '../../port.ts'
import type { AssessedSkill } from '../../judging/port.ts'
import { fillPlaceholders } from '../partner/choose-line.ts'
import { foldText } from '../../language/fold-text.ts'
import { stableHash } from '../../stable-hash.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import type { Cues } from './cues.ts'
import { choosePriorities, type AdvicePriority } from './priorities.ts'
import { evaluatorTextsIn, inQuotationMarks, typeset } from './texts.ts'
import { describeFigures } from './figures.ts'
import { measureTurn } from './turn-measures.ts'
import type { ConversationTally } from './tally.ts'
import { cutPassage } from './quote.ts'
import type { LearnerSentence } from './sentence.ts'
import type { LearnerTurn } from './turns.ts'

/** Quotations in the overview are shorter than in the feedback. Characters. */
const LONGEST = 140
/** With fewer words in all there is no advice. */
const FEW_WORDS = 25
/** Below the first average of levels little was shown; from the second on, much. */
const levelMarks = { part: 0.95, much: 1.6 }

const pick = (texts: readonly string[], seed: string): string => texts[stableHash(seed) % texts.length] ?? ''

type Values = Parameters<typeof fillPlaceholders>[1]
/** A quotation that ends in a mark of its own needs no full stop behind it. */
const fillText = (text: string, values: Values, language: BuiltInLanguage): string =>
  fillPlaceholders(typeset(text, language), values).replace(/([?!…][”\u202F ]*[”»])\./g, '$1')

const quotePassage = (text: string, language: BuiltInLanguage): string =>
  inQuotationMarks(cutPassage(text, 0, LONGEST).replace(/[\s,;:–.-]+$/, ''), language)

/** What went well, what to try next, the figures, and where all this comes from. */
export function writeOverview(
  tally: ConversationTally,
  levels: AssessmentMeasures['skills'],
  language: BuiltInLanguage,
): readonly string[] {
  const { overview } = evaluatorTextsIn(language)
  const isShort = tally.words < FEW_WORDS && tally.blame.length + tally.harsh === 0
  return [
    writePraise(tally, levels, language),
    ...(isShort ? [typeset(overview.short, language)] : listAdvice(tally, levels, language)),
    [writeFigures(tally, language), ...listAsides(tally, language)].join(' '),
    typeset(overview.origin, language),
  ]
}

const isUnfair = (levels: AssessmentMeasures['skills']): boolean =>
  levels.some(({ skill, level }) => skill === 'fairness' && level === 0)

type Strength = { readonly skill: AssessedSkill; readonly sentence: LearnerSentence }

/** The best moment of each skill that was shown, the fullest first. */
function findStrengths(tally: ConversationTally, levels: AssessmentMeasures['skills']): readonly Strength[] {
  const best = (sentences: readonly LearnerSentence[]) =>
    sentences
      .filter(({ blame, pressure, padding }) => blame.length === 0 && pressure === null && padding.length < 2)
      .filter(({ signals, text }) => signals.greeting.length === 0 && text.length < 220)
      .toSorted((a, b) => b.facts - a.facts || b.words - a.words)[0]
  const moments: Partial<Record<AssessedSkill, LearnerSentence | undefined>> = {
    asking: best(tally.open.filter(({ text }) => text.includes('?'))),
    acknowledging:
      best(tally.acknowledgements.filter(({ signals }) => signals.apology.length === 0)) ??
      best(tally.acknowledgements),
    planning: best(tally.firm),
    // Between reproaches, a fact about the other person is another reproach.
    concreteness: isUnfair(levels) ? undefined : best(tally.facts),
  }
  const found = levels
    .toSorted((a, b) => b.level - a.level)
    .flatMap(({ skill, level }) => {
      const sentence = moments[skill]
      return sentence && level > 0 ? [{ skill, sentence }] : []
    })
  return found
    .filter(({ sentence }, i) => found.findIndex((other) => other.sentence === sentence) === i)
    .slice(0, 2)
}

function writePraise(
  tally: ConversationTally,
  levels: AssessmentMeasures['skills'],
  language: BuiltInLanguage,
): string {
  const { lead, strengths } = evaluatorTextsIn(language).overview
  const mean = levels.reduce((sum, { level }) => sum + level, 0) / Math.max(1, levels.length)
  const how = mean < levelMarks.part ? 'little' : mean < levelMarks.much ? 'part' : 'much'
  const seed = tally.turns.map(({ written }) => written).join('/')
  const found = findStrengths(tally, levels).map(({ skill, sentence }) =>
    fillText(pick(strengths[skill], seed), { quote: quotePassage(sentence.text, language) }, language),
  )
  if (found.length > 0) return [typeset(pick(lead[how], seed), language), ...found].join(' ')
  return writeStart(tally, isUnfair(levels) ? evaluatorTextsIn(language).cues : null, language)
}

const isFair = ({ blame, pressure }: LearnerSentence): boolean => blame.length === 0 && pressure === null

/** Where no strength was found, quotes a fair sentence; in an unfair conversation, only one about the learner. */
function writeStart(tally: ConversationTally, cues: Cues | null, language: BuiltInLanguage): string {
  const { start } = evaluatorTextsIn(language).overview
  const plain = tally.turns
    .filter(({ kind, sentences }) => kind === 'own' && sentences.every(isFair))
    .flatMap(({ sentences }) => sentences)
    .filter(({ words, text }) => words > 4 && text.length < 220)
    .filter(
      ({ text }) => cues === null || (cues.who.test(foldText(text)) && !cues.second.test(foldText(text))),
    )
    .toSorted((a, b) => b.words - a.words)[0]
  const n = String(tally.turns.length)
  return plain
    ? fillText(start.quoting, { n, quote: quotePassage(plain.text, language) }, language)
    : fillText(start.plain, { n }, language)
}

function listAdvice(
  tally: ConversationTally,
  levels: AssessmentMeasures['skills'],
  language: BuiltInLanguage,
): readonly string[] {
  const { overview } = evaluatorTextsIn(language)
  const priorities = choosePriorities(tally, levels, language)
  if (priorities.length === 0) return [typeset(overview.further, language)]
  return priorities.map((priority, i) => {
    const lead = typeset(i === 0 ? overview.first : overview.second, language)
    return `${lead} ${writeAdvice(priority, language)}`
  })
}

function writeAdvice({ gap, sentence, heard, better }: AdvicePriority, language: BuiltInLanguage): string {
  const { overview } = evaluatorTextsIn(language)
  const values = {
    quote: sentence && quotePassage(sentence.text, language),
    heard: heard && quotePassage(heard, language),
  }
  const isFillable = (text: string) =>
    (values.quote !== null || !text.includes('{quote}')) &&
    (values.heard !== null || !text.includes('{heard}'))
  const text = fillText(overview.gaps[gap].find(isFillable) ?? '', values, language)
  return better === null
    ? text
    : `${text} ${fillText(overview.say, { better: inQuotationMarks(better, language) }, language)}`
}

function writeFigures(tally: ConversationTally, language: BuiltInLanguage): string {
  const measures = tally.turns.map(measureTurn)
  const sum = (of: (turn: (typeof measures)[number]) => number) =>
    measures.reduce((total, one) => total + of(one), 0)
  const turns = tally.turns.length
  const counted = {
    turns,
    share: Math.round(tally.share * 100),
    average: Math.round(tally.words / Math.max(1, turns)),
    open: sum(({ open }) => open),
    closed: sum(({ closed }) => closed),
    acknowledgements: sum(({ acknowledgement }) => acknowledgement),
    facts: sum(({ evidence }) => evidence),
    steps: sum(({ next }) => next),
    firm: tally.firm.length,
    blame: sum(({ blame }) => blame),
  }
  return typeset(describeFigures(counted, evaluatorTextsIn(language).overview.figures), language)
}

function listAsides({ turns }: ConversationTally, language: BuiltInLanguage): readonly string[] {
  const { outside, foreign } = evaluatorTextsIn(language).overview
  const has = (kind: LearnerTurn['kind']) => turns.some((turn) => turn.kind === kind)
  return [...(has('outside') ? [outside] : []), ...(has('foreign') ? [foreign] : [])].map((text) =>
    typeset(text, language),
  )
}
