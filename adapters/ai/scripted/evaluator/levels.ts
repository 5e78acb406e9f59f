import type { Measures, Skill } from '../../port.ts'
import { countTurns, type Tally } from './tally.ts'
import { thresholds } from './thresholds.ts'

type Level = 0 | 1 | 2

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
