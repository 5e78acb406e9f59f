import type { Act, Lines } from './lines.ts'
import type { Moment } from './moment.ts'
import { askedFactPools, factPools } from './telling.ts'
import { isInForce, stageAt, voices, wasFiller, type Pools } from './voices.ts'

/** Where to go on when an act's own lines have all been said. */
const overflow: Partial<Record<Act, readonly (keyof Omit<Lines, 'tell'>)[]>> = {
  deflect: ['robot'],
  robot: ['deflect'],
  otherLanguage: ['unclear'],
  greet: ['hello'],
  curt: ['unclear'],
  hello: ['probe'],
  thanks: ['soften'],
  who: ['probe'],
  self: ['probe'],
  private: ['offTopic'],
  invited: ['ask'],
  knew: ['shortly'],
  willing: ['shortly'],
  unwilling: ['doubt'],
  agree: ['shortly'],
  disagree: ['doubt'],
  close: ['after'],
  pinDown: ['commit'],
  weigh: ['doubt'],
  hollow: ['soften'],
  blow: ['probe'],
  apology: ['soften'],
  praise: ['soften'],
  feel: ['need'],
  distress: [],
}

/** What is told unasked: a fact of the scenario comes before our own lines, the deeper ones first. */
function volunteered(moment: Moment, lines: Lines): Pools {
  const stage = stageAt(moment)
  const down = ([3, 2, 1, 0] as const).filter((at) => at <= stage)
  return [...factPools(moment), ...down.flatMap((at) => voices(lines.tell[at], moment))]
}

/** What is told when asked. */
function tellPools(moment: Moment, lines: Lines): Pools {
  const stage = stageAt(moment)
  const up = ([1, 2, 3] as const).filter((at) => at > stage).flatMap((at) => voices(lines.tell[at], moment))
  // The first answer to an open question is the temper's own, so that moods differ from the start.
  const isEarly = moment.turn === 1 || (moment.turn === 2 && moment.scene.facts.length === 0)
  const isFirst = isEarly && moment.temper !== 'neutral' && isInForce(moment)
  const first = isFirst ? [lines.tell[0][moment.temper] ?? []] : []
  return [...askedFactPools(moment), ...first, ...volunteered(moment, lines), ...up]
}

/** Questions that a fact may answer better than a line of ours. */
const askedFor: readonly Act[] = ['need', 'shortly', 'knew', 'self']

/** What a reply can mainly say. */
export function bodyPools(act: Act, moment: Moment, lines: Lines): Pools {
  if (act === 'tell') return [...tellPools(moment, lines), lines.linger.any]
  const further = (overflow[act] ?? []).flatMap((next) => voices(lines[next], moment))
  const own = [...voices(lines[act], moment), ...further]
  const asked = askedFor.includes(act) ? askedFactPools(moment) : []
  // Two replies in a row that only keep the talk going sound empty: then something is told instead.
  const told = act === 'probe' && wasFiller(moment, lines) ? volunteered(moment, lines) : []
  return [...asked, ...told, ...own, ...(act === 'distress' ? [] : [lines.linger.any])]
}
