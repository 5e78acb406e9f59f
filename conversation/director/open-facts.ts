import { listContentWords } from '../counted/content-words.ts'
import { toBuiltInLanguage } from '../language/codes.ts'
import { difficultyParameters } from './advance-state.ts'
import type { Direction, DirectorState, Fact, JudgedDeed, World } from './world.ts'

/** A hard character tells an earned fact only after its conditions were met in this many messages. */
const MESSAGES_FOR_HARD = 2
/** A reply with at least this share of a fact's content words tells it. */
const TOLD_SHARE = 0.6

function isEarned(
  { key, conditions }: Fact,
  { deeds, tension }: DirectorState,
  { difficulty }: World,
  judged: readonly JudgedDeed[],
): boolean {
  if (tension >= difficultyParameters[difficulty].yields) return false
  if (judged.some((one) => one.met === 'fact' && one.fact === key)) return true
  const messages = new Set(
    deeds.flatMap(({ condition, message }) => (conditions.includes(condition) ? [message] : [])),
  )
  return messages.size >= (difficulty === 'hard' ? MESSAGES_FOR_HARD : 1)
}

/** Whether what has to be told before a fact has been told. */
export const isPrerequisiteTold = ({ after }: Fact, { told }: DirectorState): boolean =>
  after === null || told.includes(after)

/**
 * The facts that may be told. Of earned facts only one untold one may be told at a time: one that was asked for, else
 * the first. What has been told stays known.
 */
export function listOpenFacts(
  world: World,
  state: DirectorState,
  judged: readonly JudgedDeed[],
): readonly Fact[] {
  const isTold = ({ key }: Fact) => state.told.includes(key)
  const earned = world.facts.filter(
    (fact) =>
      fact.layer === 'earned' &&
      !isTold(fact) &&
      isPrerequisiteTold(fact, state) &&
      isEarned(fact, state, world, judged),
  )
  const next = earned.find(({ key }) => state.asked.includes(key)) ?? earned[0]
  return world.facts.filter((fact) => {
    if (isTold(fact)) return true
    if (!isPrerequisiteTold(fact, state)) return false
    if (fact.layer === 'earned') return fact === next
    return fact.layer === 'open' || state.asked.includes(fact.key)
  })
}

/** The keys of the open facts that a reply tells, in its own words or in theirs. */
export function listToldFacts(open: Direction['open'], reply: string, language: string): readonly string[] {
  const own = toBuiltInLanguage(language)
  const said = listContentWords(reply, own)
  return open
    .filter(({ text }) => {
      if (reply.includes(text)) return true
      const words = [...listContentWords(text, own).keys()]
      return words.length > 0 && words.filter((stem) => said.has(stem)).length >= TOLD_SHARE * words.length
    })
    .map(({ key }) => key)
}
