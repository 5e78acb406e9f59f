import { thresholds } from './thresholds.ts'
import type { LearnerSentence } from './sentence.ts'
import type { LearnerTurn } from './turns.ts'

/** Counts of a whole conversation. A sentence counts once. */
export type ConversationTally = ReturnType<typeof tallyTurns>

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

const listFresh = (turns: readonly LearnerTurn[]): readonly LearnerSentence[] =>
  turns.flatMap(({ sentences }) => sentences.filter(({ isFresh }) => isFresh))

/** In how many turns a sentence does something for the first time. */
export const countTurns = (
  turns: readonly LearnerTurn[],
  doesThis: (sentence: LearnerSentence) => boolean,
): number => turns.filter(({ sentences }) => sentences.some((one) => one.isFresh && doesThis(one))).length

const normaliseWords = (words: string | null): string => (words ?? '').toLowerCase()

/** Counts a conversation. */
export function tallyTurns(turns: readonly LearnerTurn[]) {
  const judged = turns.filter(({ kind }) => kind !== 'outside' && kind !== 'foreign')
  const said = judged.filter(({ kind }) => kind !== 'repeat')
  const all = listFresh(said)
  const words = turns.reduce((sum, turn) => sum + turn.wordCount, 0)
  const heard = turns.reduce((sum, turn) => sum + turn.replyWordCount, 0)
  const acknowledgements = listFresh(said.filter(isPeaceful))
    .filter((one) => one.acknowledges !== null)
    .filter(
      (one, i, them) =>
        them.findIndex((other) => normaliseWords(other.acknowledges) === normaliseWords(one.acknowledges)) ===
        i,
    )
  const steps = all.filter(({ step }) => step !== null)
  const isOnly = (of: (turn: LearnerTurn) => boolean) =>
    judged.length >= 3 && ratio(judged.filter(of).length, judged.length) >= thresholds.onlyOneThing
  return {
    turns,
    words,
    share: ratio(words, words + heard),
    longest: turns.toSorted((a, b) => b.wordCount - a.wordCount)[0] ?? null,
    speeches: turns.filter((turn) => turn.wordCount > thresholds.speech).length,
    open: all.filter((one) => one.asks === 'open' && !one.checks),
    closed: all.filter((one) => one.asks === 'closed' && !one.checks && one.step === null),
    checks: all.filter(({ checks }) => checks),
    /** One per wording. */
    acknowledgements,
    acknowledgingTurns: said.filter((turn) => turn.sentences.some((one) => acknowledgements.includes(one)))
      .length,
    facts: all.filter(({ facts }) => facts > 0),
    factCount: all.reduce((sum, { facts }) => sum + facts, 0),
    steps,
    firm: steps.filter(({ step }) => step === 'firm'),
    blame: all.flatMap(({ blame }) => blame),
    isMended: isMended(said),
    /** Threats and questions about what is private; then orders and what makes light of somebody. */
    harsh: all.filter(({ pressure }) => isHarsh(pressure)).length,
    pressing: all.filter(({ pressure }) => pressure !== null && !isHarsh(pressure)).length,
    padding: all.flatMap(({ padding }) => padding),
    saidHardPart: all.some(({ signals }) => signals.badNews.length + signals.request.length > 0),
    repeats: ratio(turns.filter(({ kind }) => kind === 'repeat').length, turns.length),
    onlyAsks: isOnly(({ sentences }) => sentences.length > 0 && sentences.every(({ asks }) => asks !== null)),
    onlyKind: isOnly(isOnlyKind),
  }
}

/** A message that also reproaches does not acknowledge. */
const isPeaceful = ({ sentences }: LearnerTurn): boolean => sentences.every(({ blame }) => blame.length === 0)

const isHarsh = (pressure: LearnerSentence['pressure']): boolean =>
  pressure?.kind === 'threat' || pressure?.kind === 'private'

const isOnlyKind = ({ sentences }: LearnerTurn): boolean =>
  sentences.some(
    ({ signals }) => signals.praise.length + signals.empathy.length + signals.thanks.length > 0,
  ) &&
  !sentences.some((one) => one.asks === 'open' || one.facts > 0 || one.step !== null || one.blame.length > 0)

/** A reproach is mended by an apology in the same message or later, and not followed by another. */
function isMended(turns: readonly LearnerTurn[]): boolean {
  const last = turns.findLastIndex(({ sentences }) => sentences.some(({ blame }) => blame.length > 0))
  const sorry = turns.findLastIndex(({ sentences }) =>
    sentences.some(({ signals }) => signals.apology.length > 0),
  )
  return last >= 0 && sorry > last
}
