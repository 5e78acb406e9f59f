import type { Measures, Skill, TurnMeasures } from '../../port.ts'
import type { Sentence } from './sentence.ts'
import type { Turn } from './turns.ts'

/** All that decides between "not yet", "in part" and "shown". */
export const thresholds = {
  /** Fewer words a message than this are nearly nothing. */
  fewWords: 4,
  /** A message of more is a speech. */
  speech: 90,
  /** The learner's share of all words: above the first it is a lecture, between the two it is much. */
  share: { lecture: 0.8, much: 0.72, little: 0.1 },
  /** From this share of repeated messages on, nothing counts as shown. */
  repeats: 0.4,
  /** From this share of messages on that only ask, it is an interrogation; or only kindness. */
  onlyOneThing: 0.6,
  /** What it takes for "shown", always in different messages. */
  shown: { open: 2, acknowledgements: 2, facts: 3, factMessages: 2, steps: 2 },
  /** So many reproaches an apology cannot mend. */
  unmendable: 3,
  /** Orders and what makes light of somebody. */
  pressing: { much: 2, unfair: 3 },
  /** Hedges and fillers per hundred words. */
  padding: { plain: 2.5, heavy: 5.5 },
} as const

type Level = 0 | 1 | 2

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

const countTurns = (turns: readonly Turn[], does: (sentence: Sentence) => boolean): number =>
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
    open: all.filter(({ asks }) => asks === 'open'),
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

/** Whether it was said at all, and in one go or in pieces. */
export function listening({ turns, words, share, longest, repeats }: Tally): Level {
  if (turns.length === 0 || words / turns.length < thresholds.fewWords) return 0
  if (share > thresholds.share.lecture || repeats >= thresholds.repeats) return 0
  const isSpeech = (longest?.said ?? 0) > thresholds.speech
  return share > thresholds.share.much || share < thresholds.share.little || isSpeech ? 1 : 2
}

const listened = (tally: Tally): Level => {
  const towards = tally.open.length + tally.acknowledgements.length
  const hasTurned = towards > tally.blame.length + tally.harsh
  return hasTurned || listening(tally) === 0 ? listening(tally) : 1
}

function asking({ turns, open, closed, onlyAsks }: Tally): Level {
  const messages = countTurns(turns, ({ asks }) => asks === 'open')
  if (messages >= thresholds.shown.open && open.length >= closed.length && !onlyAsks) return 2
  return open.length > 0 || closed.length > 0 ? 1 : 0
}

function acknowledging({ acknowledgements, acknowledgingTurns, onlyKind }: Tally): Level {
  const { acknowledgements: enough } = thresholds.shown
  if (acknowledgements.length >= enough && acknowledgingTurns >= enough && !onlyKind) return 2
  return acknowledgements.length > 0 ? 1 : 0
}

function concreteness({ turns, facts, factCount }: Tally): Level {
  const messages = countTurns(turns, ({ facts }) => facts > 0)
  if (factCount >= thresholds.shown.facts && messages >= thresholds.shown.factMessages) return 2
  return facts.length > 0 ? 1 : 0
}

function planning({ steps, firm, checks }: Tally): Level {
  if (firm.length > 0 && steps.length + checks.length >= thresholds.shown.steps) return 2
  return steps.length > 0 ? 1 : 0
}

/** Saying nothing hard is not yet fair: it takes a fact, a refusal or the other side's view. */
function fairness(tally: Tally): Level {
  const { facts, saidHardPart, open, acknowledgements, pressing } = tally
  const hard = tally.blame.length + tally.harsh
  if (hard > 0) return tally.isMended && hard < thresholds.unmendable ? 1 : 0
  if (pressing >= thresholds.pressing.unfair) return 0
  const hadSubstance = facts.length > 0 || saidHardPart || (open.length > 0 && acknowledgements.length > 0)
  return hadSubstance && pressing < thresholds.pressing.much ? 2 : 1
}

function clarity({ turns, words, padding, speeches, facts, firm, saidHardPart }: Tally): Level {
  if (turns.length === 0 || words / turns.length < thresholds.fewWords || speeches > 1) return 0
  const rate = padding.length < 2 ? 0 : (padding.length / words) * 100
  if (rate > thresholds.padding.heavy) return 0
  const saidPlainly = facts.length + firm.length > 0 || saidHardPart
  return rate <= thresholds.padding.plain && speeches === 0 && saidPlainly ? 2 : 1
}

const rules: Readonly<Record<Skill, (tally: Tally) => Level>> = {
  listening: listened,
  asking,
  acknowledging,
  concreteness,
  planning,
  fairness,
  clarity,
}

/** Who says the same again and again has not shown anything. */
const capped = (level: Level, { repeats }: Tally): Level =>
  repeats >= thresholds.repeats && level === 2 ? 1 : level

export function levelsOf(tally: Tally, skills: readonly Skill[]): Measures['skills'] {
  return skills.map((skill) => ({ skill, level: capped(rules[skill](tally), tally) }))
}

/** What was counted in one turn: what stands in it, without the sentences that stood there before. */
export function measuresOf({ said, heard, sentences, nature }: Turn): TurnMeasures {
  const fresh = nature === 'own' ? sentences.filter(({ isFresh }) => isFresh) : []
  const count = (does: (sentence: Sentence) => boolean) => fresh.filter(does).length
  const sum = (of: (sentence: Sentence) => number) => fresh.reduce((total, one) => total + of(one), 0)
  return {
    said,
    heard,
    open: count(({ asks }) => asks === 'open'),
    closed: count((one) => one.asks === 'closed'),
    acknowledgement: count(({ acknowledges }) => acknowledges !== null),
    evidence: sum(({ facts }) => facts),
    next: count(({ step }) => step !== null),
    blame: sum(({ blame }) => blame.length),
    hedges: sum(({ hedges }) => hedges.length),
    fillers: sum(({ fillers }) => fillers.length),
  }
}
