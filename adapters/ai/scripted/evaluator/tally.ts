import { thresholds } from './thresholds.ts'
import type { Sentence } from './sentence.ts'
import type { Turn } from './turns.ts'

/** What the whole conversation comes to; only what was said for the first time. */
export type Tally = {
  readonly turns: readonly Turn[]
  readonly words: number
  readonly share: number
  readonly longest: Turn | null
  readonly speeches: number
  readonly open: readonly Sentence[]
  readonly closed: readonly Sentence[]
  readonly checks: readonly Sentence[]
  /** One per wording. */
  readonly acknowledgements: readonly Sentence[]
  readonly acknowledgingTurns: number
  readonly facts: readonly Sentence[]
  readonly factCount: number
  readonly steps: readonly Sentence[]
  readonly firm: readonly Sentence[]
  readonly blame: readonly string[]
  readonly isMended: boolean
  /** Threats and questions about what is private; then orders and what makes light of somebody. */
  readonly harsh: number
  readonly pressing: number
  readonly padding: readonly string[]
  readonly saidHardPart: boolean
  readonly repeats: number
  readonly onlyAsks: boolean
  readonly onlyKind: boolean
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const freshIn = (turns: readonly Turn[]): readonly Sentence[] =>
  turns.flatMap(({ sentences }) => sentences.filter(({ isFresh }) => isFresh))

/** In how many turns a sentence does something for the first time. */
export const countTurns = (turns: readonly Turn[], does: (sentence: Sentence) => boolean): number =>
  turns.filter(({ sentences }) => sentences.some((one) => one.isFresh && does(one))).length

const key = (words: string | null): string => (words ?? '').toLowerCase()

/** Counts a conversation. */
export function tallyOf(turns: readonly Turn[]): Tally {
  const judged = turns.filter(({ nature }) => nature !== 'outside' && nature !== 'foreign')
  const said = judged.filter(({ nature }) => nature !== 'repeat')
  const all = freshIn(said)
  const words = turns.reduce((sum, turn) => sum + turn.said, 0)
  const heard = turns.reduce((sum, turn) => sum + turn.heard, 0)
  const acknowledgements = freshIn(said.filter(isPeaceful))
    .filter((one) => one.acknowledges !== null)
    .filter(
      (one, i, them) => them.findIndex((other) => key(other.acknowledges) === key(one.acknowledges)) === i,
    )
  const steps = all.filter(({ step }) => step !== null)
  const isOnly = (of: (turn: Turn) => boolean) =>
    judged.length >= 3 && ratio(judged.filter(of).length, judged.length) >= thresholds.onlyOneThing
  return {
    turns,
    words,
    share: ratio(words, words + heard),
    longest: turns.toSorted((a, b) => b.said - a.said)[0] ?? null,
    speeches: turns.filter((turn) => turn.said > thresholds.speech).length,
    open: all.filter((one) => one.asks === 'open' && !one.checks),
    closed: all.filter((one) => one.asks === 'closed' && !one.checks && one.step === null),
    checks: all.filter(({ checks }) => checks),
    acknowledgements,
    acknowledgingTurns: said.filter((turn) => turn.sentences.some((one) => acknowledgements.includes(one)))
      .length,
    facts: all.filter(({ facts }) => facts > 0),
    factCount: all.reduce((sum, { facts }) => sum + facts, 0),
    steps,
    firm: steps.filter(({ step }) => step === 'firm'),
    blame: all.flatMap(({ blame }) => blame),
    isMended: isMended(said),
    harsh: all.filter(({ pressure }) => isHarsh(pressure)).length,
    pressing: all.filter(({ pressure }) => pressure !== null && !isHarsh(pressure)).length,
    padding: all.flatMap(({ padding }) => padding),
    saidHardPart: all.some(({ does }) => does.badNews.length + does.request.length > 0),
    repeats: ratio(turns.length - turns.filter(({ nature }) => nature !== 'repeat').length, turns.length),
    onlyAsks: isOnly(({ sentences }) => sentences.length > 0 && sentences.every(({ asks }) => asks !== null)),
    onlyKind: isOnly(isOnlyKind),
  }
}

/** Who soothes and reproaches in one breath is heard as reproaching. */
const isPeaceful = ({ sentences }: Turn): boolean => sentences.every(({ blame }) => blame.length === 0)

const isHarsh = (pressure: Sentence['pressure']): boolean =>
  pressure?.kind === 'threat' || pressure?.kind === 'private'

const isOnlyKind = ({ sentences }: Turn): boolean =>
  sentences.some(({ does }) => does.praise.length + does.empathy.length + does.thanks.length > 0) &&
  !sentences.some((one) => one.asks === 'open' || one.facts > 0 || one.step !== null || one.blame.length > 0)

/** A reproach is mended by an apology in the same message or later, and not followed by another. */
function isMended(turns: readonly Turn[]): boolean {
  const last = turns.findLastIndex(({ sentences }) => sentences.some(({ blame }) => blame.length > 0))
  const sorry = turns.findLastIndex(({ sentences }) => sentences.some(({ does }) => does.apology.length > 0))
  return last >= 0 && sorry > last
}
