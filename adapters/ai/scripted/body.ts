import type { Act, Lines } from './lines.ts'
import type { Moment } from './moment.ts'
import { isInForce, stageAt, voices, type Pools } from './voices.ts'

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

/** What is told at this stage of trust; a fact of the scenario comes before our own lines. */
function tellPools(moment: Moment, lines: Lines): Pools {
  const stage = stageAt(moment)
  const facts = stage > 0 ? moment.scene.facts.map(guardBraces) : []
  const own = (at: 0 | 1 | 2 | 3) => voices(lines.tell[at], moment)
  const down = ([3, 2, 1, 0] as const).filter((at) => at <= stage).flatMap(own)
  const up = ([1, 2, 3] as const).filter((at) => at > stage).flatMap(own)
  // The first answer to an open question is the temper's own, so that moods differ from the start.
  const first = stage < 2 ? [lines.tell[0][moment.temper] ?? []] : []
  return moment.turn < 3 && isInForce(moment) ? [...first, facts, ...down, ...up] : [facts, ...down, ...up]
}

/** A fact is somebody's text, not a template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

/** What a reply can mainly say. */
export function bodyPools(act: Act, moment: Moment, lines: Lines): Pools {
  if (act === 'tell') return [...tellPools(moment, lines), lines.linger.any]
  const further = (overflow[act] ?? []).flatMap((next) => voices(lines[next], moment))
  return [...voices(lines[act], moment), ...further, ...(act === 'distress' ? [] : [lines.linger.any])]
}
