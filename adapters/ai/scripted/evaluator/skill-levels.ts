import type { AssessmentMeasures } from '../../port.ts'
import type { AssessedSkill } from '../../judging/port.ts'
import { countTurns, type ConversationTally } from './tally.ts'
import { thresholds } from './thresholds.ts'

type Level = 0 | 1 | 2

/** Rates by the length of messages and the learner's share of words only. */
export function rateListening({ turns, words, share, longest, repeats }: ConversationTally): Level {
  if (turns.length === 0 || words / turns.length < thresholds.fewWords) return 0
  if (share > thresholds.share.lecture || repeats >= thresholds.repeats) return 0
  const isSpeech = (longest?.wordCount ?? 0) > thresholds.speech
  return share > thresholds.share.much || share < thresholds.share.little || isSpeech ? 1 : 2
}

const rateTurnedListening = (tally: ConversationTally): Level => {
  const towards = tally.open.length + tally.acknowledgements.length
  const hasTurned = towards > tally.blame.length + tally.harsh
  return hasTurned || rateListening(tally) === 0 ? rateListening(tally) : 1
}

function rateAsking({ turns, open, closed, onlyAsks }: ConversationTally): Level {
  const messages = countTurns(turns, ({ asks }) => asks === 'open')
  if (messages >= thresholds.shown.open && open.length >= closed.length && !onlyAsks) return 2
  return open.length > 0 || closed.length > 0 ? 1 : 0
}

function rateAcknowledging({ acknowledgements, acknowledgingTurns, onlyKind }: ConversationTally): Level {
  const { acknowledgements: enough } = thresholds.shown
  if (acknowledgements.length >= enough && acknowledgingTurns >= enough && !onlyKind) return 2
  return acknowledgements.length > 0 ? 1 : 0
}

function rateConcreteness({ turns, facts, factCount }: ConversationTally): Level {
  const messages = countTurns(turns, ({ facts }) => facts > 0)
  if (factCount >= thresholds.shown.facts && messages >= thresholds.shown.factMessages) return 2
  return facts.length > 0 ? 1 : 0
}

function ratePlanning({ steps, firm, checks }: ConversationTally): Level {
  if (firm.length > 0 && steps.length + checks.length >= thresholds.shown.steps) return 2
  return steps.length > 0 ? 1 : 0
}

/** Fairness is shown only with something difficult: a fact, a refusal or the other side's view. */
function rateFairness(tally: ConversationTally): Level {
  const { facts, saidHardPart, open, acknowledgements, pressing } = tally
  const hard = tally.blame.length + tally.harsh
  if (hard > 0) return tally.isMended && hard < thresholds.unmendable ? 1 : 0
  if (pressing >= thresholds.pressing.unfair) return 0
  const hadSubstance = facts.length > 0 || saidHardPart || (open.length > 0 && acknowledgements.length > 0)
  return hadSubstance && pressing < thresholds.pressing.much ? 2 : 1
}

function rateClarity({
  turns,
  words,
  padding,
  speeches,
  facts,
  firm,
  saidHardPart,
}: ConversationTally): Level {
  if (turns.length === 0 || words / turns.length < thresholds.fewWords || speeches > 1) return 0
  const rate = padding.length < 2 ? 0 : (padding.length / words) * 100
  if (rate > thresholds.padding.heavy) return 0
  const saidPlainly = facts.length + firm.length > 0 || saidHardPart
  return rate <= thresholds.padding.plain && speeches === 0 && saidPlainly ? 2 : 1
}

const rules: Readonly<Record<AssessedSkill, (tally: ConversationTally) => Level>> = {
  listening: rateTurnedListening,
  asking: rateAsking,
  acknowledging: rateAcknowledging,
  concreteness: rateConcreteness,
  planning: ratePlanning,
  fairness: rateFairness,
  clarity: rateClarity,
}

/** A learner who repeats the same messages shows nothing fully. */
const capLevel = (level: Level, { repeats }: ConversationTally): Level =>
  repeats >= thresholds.repeats && level === 2 ? 1 : level

export function rateSkills(
  tally: ConversationTally,
  skills: readonly AssessedSkill[],
): AssessmentMeasures['skills'] {
  return skills.map((skill) => ({ skill, level: capLevel(rules[skill](tally), tally) }))
}
