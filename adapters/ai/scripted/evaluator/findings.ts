import { foldText } from '../../language/fold-text.ts'
import { stableHash } from '../../stable-hash.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import * as better from './better.ts'
import { textsOf } from './languages.ts'
import { thresholds } from './thresholds.ts'
import { passage, verbatim } from './quote.ts'
import type { Sentence } from './sentence.ts'
import type { FindingKind } from './texts.ts'
import type { Turn } from './turns.ts'

/** Something worth saying about a passage of one message. */
export type Finding = {
  readonly kind: FindingKind
  readonly message: number
  readonly quotation: string
  /** Where it stands among the sentences of its message. */
  readonly at: number
  /** The telling words of it. */
  readonly cue: string | null
  readonly n: number
  readonly better: string | null
  readonly helps: boolean
}

/** What helps; everything else hurts or is missing. */
const helpful: ReadonlySet<FindingKind> = new Set([
  'open',
  'acknowledgement',
  'takenUp',
  'apology',
  'fact',
  'hardPart',
  'firm',
  'check',
])

type Draft = {
  readonly kind: FindingKind
  readonly sentence: Sentence
  readonly cue?: string | null
  readonly n?: number
  readonly better?: string | null
}

/** All that is worth saying about a turn, the most important of each sort first. */
export function findingsIn(turn: Turn, language: BuiltInLanguage): readonly Finding[] {
  const drafts = turn.nature === 'own' ? ownDrafts(turn, language) : strangeDrafts(turn)
  const found = drafts.flatMap(({ kind, sentence, cue = null, n = 0, better: instead = null }) => {
    const at = cue === null ? 0 : Math.max(0, foldText(sentence.text).indexOf(foldText(cue)))
    const quotation = verbatim(turn.written, passage(sentence.text, at))
    if (quotation === null) return []
    const place = turn.sentences.indexOf(sentence)
    const helps = helpful.has(kind)
    return [{ kind, message: turn.number, quotation, at: place, cue, n, better: instead, helps }]
  })
  return found.filter(({ quotation }, i) => found.findIndex((other) => other.quotation === quotation) === i)
}

/** What is said of a message that is no part of the conversation. */
function strangeDrafts({ nature, sentences }: Turn): readonly Draft[] {
  const about = sentences.find(({ does }) => does.attack.length + does.robot.length > 0) ?? sentences[0]
  if (!about || nature === 'own') return []
  return [{ kind: nature, sentence: about }]
}

function ownDrafts(turn: Turn, language: BuiltInLanguage): readonly Draft[] {
  const fresh = turn.sentences.filter(({ isFresh }) => isFresh)
  const drafts = [
    ...fresh.flatMap((one) => reproaches(one, language)),
    ...fresh.flatMap((one) => merits(one, turn)),
    ...fresh.flatMap((one) => slips(one, language)),
    ...aboutTheWhole(turn, fresh, language),
  ]
  // Of two things about one sentence the first, weightier one is said.
  return drafts.filter(({ sentence }, i) => drafts.findIndex((other) => other.sentence === sentence) === i)
}

function reproaches(sentence: Sentence, language: BuiltInLanguage): readonly Draft[] {
  const [cue] = sentence.blame
  if (cue !== undefined) {
    const { generalises } = textsOf(language).cues
    const instead = better.fair(sentence, language)
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
          cue: sentence.does.empathy[0] ?? null,
          better: better.joinedByAnd(sentence, language),
        },
      ]
    : []
}

function merits(sentence: Sentence, { number, takenUp }: Turn): readonly Draft[] {
  const { does } = sentence
  const drafts: Draft[] = []
  if (does.apology.length > 0) drafts.push({ kind: 'apology', sentence, cue: does.apology[0] ?? null })
  if (sentence.step === 'firm') drafts.push({ kind: 'firm', sentence })
  if (does.badNews.length + does.request.length > 0 && number < 4) drafts.push({ kind: 'hardPart', sentence })
  if (sentence.acknowledges !== null)
    drafts.push({ kind: 'acknowledgement', sentence, cue: sentence.acknowledges })
  if (sentence.checks) drafts.push({ kind: 'check', sentence })
  const isCurt = does.curt.length > 0 && sentence.words < 3
  if (sentence.asks === 'open' && /[?？]/.test(sentence.text) && !isCurt)
    drafts.push({ kind: 'open', sentence })
  if (sentence.facts > 0) drafts.push({ kind: 'fact', sentence })
  if (takenUp !== null && sentence.text.includes(takenUp))
    drafts.push({ kind: 'takenUp', sentence, cue: takenUp })
  return drafts
}

function slips(sentence: Sentence, language: BuiltInLanguage): readonly Draft[] {
  const { does, padding } = sentence
  const drafts: Draft[] = []
  if (padding.length > 1) drafts.push(padded(sentence, language))
  if (sentence.step === 'vague')
    drafts.push({ kind: 'vague', sentence, better: better.firm(sentence, language) })
  const instead = better.opened(sentence, language)
  // A plain request is no attempt to find out.
  const isRequest = does.asks.length > 0 && instead === null
  if (sentence.asks === 'closed' && !sentence.checks && sentence.step === null && !isRequest)
    drafts.push({ kind: 'closed', sentence, better: instead })
  // One small word in a long sentence is no fault.
  if (padding.length === 1 && sentence.words > 5 && sentence.words < 20)
    drafts.push(padded(sentence, language))
  if (does.praise.length > 0 && sentence.facts === 0)
    drafts.push({ kind: 'praise', sentence, cue: does.praise[0] ?? null })
  return drafts
}

function padded(sentence: Sentence, language: BuiltInLanguage): Draft {
  const { hedges, fillers } = sentence
  const kind = hedges.length >= fillers.length ? 'hedge' : 'filler'
  const cue = (kind === 'hedge' ? hedges[0] : fillers[0]) ?? null
  return { kind, sentence, cue, better: better.plain(sentence, language) }
}

function aboutTheWhole(turn: Turn, fresh: readonly Sentence[], language: BuiltInLanguage): readonly Draft[] {
  const [first] = fresh
  const last = fresh.at(-1)
  if (!first || !last) return []
  const questions = fresh.filter(({ asks }) => asks !== null)
  const drafts: Draft[] = []
  if (turn.said > thresholds.speech) drafts.push({ kind: 'speech', sentence: longestOf(fresh), n: turn.said })
  if (questions.length > 2)
    drafts.push({ kind: 'pile', sentence: questions.at(-1) ?? last, n: questions.length })
  const isGreeting = first.does.greeting.length + first.does.bye.length > 0
  if (turn.said < thresholds.fewWords && !isGreeting && questions.length === 0)
    drafts.push({ kind: 'short', sentence: first })
  if (turn.said > 8 && questions.length === 0 && turn.sentences.every(isBare))
    drafts.push({ kind: 'statement', sentence: last, better: better.inviting(last, language) })
  return drafts
}

const longestOf = (sentences: readonly Sentence[]): Sentence =>
  sentences.reduce((longest, one) => (one.words > longest.words ? one : longest))

const isBare = (one: Sentence): boolean =>
  one.acknowledges === null &&
  one.step === null &&
  one.blame.length === 0 &&
  one.facts === 0 &&
  one.pressure === null

/** A number that stays the same for the same words. */
export const seedOf = ({ kind, quotation }: Pick<Finding, 'kind' | 'quotation'>): number =>
  stableHash(`${kind}/${quotation}`)
