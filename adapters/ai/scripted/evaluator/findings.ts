import { foldText } from '../../language/fold-text.ts'
import { stableHash } from '../../stable-hash.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import {
  addInvitation,
  removePadding,
  rewriteAsFirmStep,
  rewriteAsOpenQuestion,
  rewriteReproach,
  splitContrast,
} from './rewrite.ts'
import { evaluatorTextsIn } from './texts.ts'
import { thresholds } from './thresholds.ts'
import { cutPassage, findVerbatim } from './quote.ts'
import type { LearnerSentence } from './sentence.ts'
import type { FeedbackKind } from './texts.ts'
import type { LearnerTurn } from './turns.ts'

/** Something worth saying about a passage of one message. */
export type PassageFinding = {
  readonly kind: FeedbackKind
  readonly message: number
  readonly quotation: string
  /** Where it stands among the sentences of its message. */
  readonly at: number
  /** The words that show it. */
  readonly cue: string | null
  readonly n: number
  readonly better: string | null
  readonly helps: boolean
}

/** What helps; everything else hurts or is missing. */
const helpfulKinds: ReadonlySet<FeedbackKind> = new Set([
  'open',
  'acknowledgement',
  'takenUp',
  'apology',
  'fact',
  'hardPart',
  'firm',
  'check',
])

type FindingDraft = {
  readonly kind: FeedbackKind
  readonly sentence: LearnerSentence
  readonly cue?: string | null
  readonly n?: number
  readonly better?: string | null
}

/** Lists what is worth saying about a turn, the most important first. */
export function listFindings(turn: LearnerTurn, language: BuiltInLanguage): readonly PassageFinding[] {
  const drafts = turn.kind === 'own' ? draftFindings(turn, language) : draftStrangeFindings(turn)
  const found = drafts.flatMap(({ kind, sentence, cue = null, n = 0, better: instead = null }) => {
    const at = cue === null ? 0 : Math.max(0, foldText(sentence.text).indexOf(foldText(cue)))
    const quotation = findVerbatim(turn.written, cutPassage(sentence.text, at))
    if (quotation === null) return []
    const place = turn.sentences.indexOf(sentence)
    const helps = helpfulKinds.has(kind)
    return [{ kind, message: turn.number, quotation, at: place, cue, n, better: instead, helps }]
  })
  return found.filter(({ quotation }, i) => found.findIndex((other) => other.quotation === quotation) === i)
}

/** For a message that is not part of the conversation. */
function draftStrangeFindings({ kind, sentences }: LearnerTurn): readonly FindingDraft[] {
  const about =
    sentences.find(({ signals }) => signals.attack.length + signals.robot.length > 0) ?? sentences[0]
  if (!about || kind === 'own') return []
  return [{ kind, sentence: about }]
}

function draftFindings(turn: LearnerTurn, language: BuiltInLanguage): readonly FindingDraft[] {
  const fresh = turn.sentences.filter(({ isFresh }) => isFresh)
  const drafts = [
    ...fresh.flatMap((one) => draftReproaches(one, language)),
    ...fresh.flatMap((one) => draftMerits(one, turn)),
    ...fresh.flatMap((one) => draftSlips(one, language)),
    ...draftForWholeMessage(turn, fresh, language),
  ]
  // A sentence gets one finding: the first is the weightiest.
  return drafts.filter(({ sentence }, i) => drafts.findIndex((other) => other.sentence === sentence) === i)
}

function draftReproaches(sentence: LearnerSentence, language: BuiltInLanguage): readonly FindingDraft[] {
  const [cue] = sentence.blame
  if (cue !== undefined) {
    const { generalises } = evaluatorTextsIn(language).cues
    const instead = rewriteReproach(sentence, language)
    const should = /should have|devi?a ter|deveria ter|auriez d/.test(foldText(cue))
    const kind = should ? 'shouldHave' : generalises.test(foldText(cue)) ? 'generalising' : 'blame'
    return [{ kind, sentence, cue, better: instead }]
  }
  if (sentence.pressure !== null) return [{ ...sentence.pressure, sentence }]
  return sentence.yesBut
    ? [
        {
          kind: 'yesBut',
          sentence,
          cue: sentence.signals.empathy[0] ?? null,
          better: splitContrast(sentence, language),
        },
      ]
    : []
}

function draftMerits(sentence: LearnerSentence, { number, takenUp }: LearnerTurn): readonly FindingDraft[] {
  const { signals } = sentence
  const drafts: FindingDraft[] = []
  if (signals.apology.length > 0) drafts.push({ kind: 'apology', sentence, cue: signals.apology[0] ?? null })
  if (sentence.step === 'firm') drafts.push({ kind: 'firm', sentence })
  if (signals.badNews.length + signals.request.length > 0 && number < 4)
    drafts.push({ kind: 'hardPart', sentence })
  if (sentence.acknowledges !== null)
    drafts.push({ kind: 'acknowledgement', sentence, cue: sentence.acknowledges })
  if (sentence.checks) drafts.push({ kind: 'check', sentence })
  const isCurt = signals.curt.length > 0 && sentence.words < 3
  if (sentence.asks === 'open' && /[?？]/.test(sentence.text) && !isCurt)
    drafts.push({ kind: 'open', sentence })
  if (sentence.facts > 0) drafts.push({ kind: 'fact', sentence })
  if (takenUp !== null && sentence.text.includes(takenUp))
    drafts.push({ kind: 'takenUp', sentence, cue: takenUp })
  return drafts
}

function draftSlips(sentence: LearnerSentence, language: BuiltInLanguage): readonly FindingDraft[] {
  const { signals, padding } = sentence
  const drafts: FindingDraft[] = []
  if (padding.length > 1) drafts.push(draftPadding(sentence, language))
  if (sentence.step === 'vague')
    drafts.push({ kind: 'vague', sentence, better: rewriteAsFirmStep(sentence, language) })
  const instead = rewriteAsOpenQuestion(sentence, language)
  // A request does not ask for information.
  const isRequest = signals.asks.length > 0 && instead === null
  if (sentence.asks === 'closed' && !sentence.checks && sentence.step === null && !isRequest)
    drafts.push({ kind: 'closed', sentence, better: instead })
  // One padding word in a long sentence is acceptable.
  if (padding.length === 1 && sentence.words > 5 && sentence.words < 20)
    drafts.push(draftPadding(sentence, language))
  if (signals.praise.length > 0 && sentence.facts === 0)
    drafts.push({ kind: 'praise', sentence, cue: signals.praise[0] ?? null })
  return drafts
}

function draftPadding(sentence: LearnerSentence, language: BuiltInLanguage): FindingDraft {
  const { hedges, fillers } = sentence
  const kind = hedges.length >= fillers.length ? 'hedge' : 'filler'
  const cue = (kind === 'hedge' ? hedges[0] : fillers[0]) ?? null
  return { kind, sentence, cue, better: removePadding(sentence, language) }
}

function draftForWholeMessage(
  turn: LearnerTurn,
  fresh: readonly LearnerSentence[],
  language: BuiltInLanguage,
): readonly FindingDraft[] {
  const [first] = fresh
  const last = fresh.at(-1)
  if (!first || !last) return []
  const questions = fresh.filter(({ asks }) => asks !== null)
  const drafts: FindingDraft[] = []
  if (turn.wordCount > thresholds.speech)
    drafts.push({ kind: 'speech', sentence: pickLongestSentence(fresh), n: turn.wordCount })
  if (questions.length > 2)
    drafts.push({ kind: 'pile', sentence: questions.at(-1) ?? last, n: questions.length })
  const isGreeting = first.signals.greeting.length + first.signals.bye.length > 0
  if (turn.wordCount < thresholds.fewWords && !isGreeting && questions.length === 0)
    drafts.push({ kind: 'short', sentence: first })
  if (turn.wordCount > 8 && questions.length === 0 && turn.sentences.every(isBare))
    drafts.push({ kind: 'statement', sentence: last, better: addInvitation(last, language) })
  return drafts
}

const pickLongestSentence = (sentences: readonly LearnerSentence[]): LearnerSentence =>
  sentences.reduce((longest, one) => (one.words > longest.words ? one : longest))

const isBare = (one: LearnerSentence): boolean =>
  one.acknowledges === null &&
  one.step === null &&
  one.blame.length === 0 &&
  one.facts === 0 &&
  one.pressure === null

/** Gives the same words the same number, by which a wording is chosen. */
export const computeSeed = ({ kind, quotation }: Pick<PassageFinding, 'kind' | 'quotation'>): number =>
  stableHash(`${kind}/${quotation}`)
