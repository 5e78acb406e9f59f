import { foldText, splitWords } from '../language/fold-text.ts'
import type { Moment } from './moment.ts'
import { GUARDED } from './state.ts'
import { stageAt } from './voices.ts'

/** How many of the facts, from the harmless to the intimate, each stage of trust lets out. */
const SHARE = [0.25, 0.55, 0.85, 1]

const startsOf = (text: string, stop: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    splitWords(foldText(text))
      .flatMap((word) => word.split(/['-]/))
      .filter((word) => word.length > 3 && !stop.has(word))
      .map((word) => word.replace(/(?:ed|ing|s)$/, '').slice(0, 5)),
  )

/** How many words of a fact the learner has just used. */
function nearness(fact: string, { text, smallWords }: Moment): number {
  const asked = startsOf(text, smallWords)
  return [...startsOf(fact, smallWords)].filter((start) => asked.has(start)).length
}

/** A fact is somebody's text, not a template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

/** The facts of a share, in order, each with how close it comes to what was just said. */
function shareOf(moment: Moment, stage: number) {
  const { facts } = moment.scene
  return facts
    .slice(0, Math.ceil(facts.length * (SHARE[Math.min(3, stage)] ?? 1)))
    .map((fact) => ({ fact: guardBraces(fact), near: nearness(fact, moment) }))
    .toSorted((a, b) => b.near - a.near)
}

type FactPools = readonly (readonly string[])[]

/** Facts to tell, one pool each: what comes closest to the question first, else the most harmless. */
export function factPools(moment: Moment): FactPools {
  if (moment.state.tension >= GUARDED && stageAt(moment) === 0) return []
  return shareOf(moment, stageAt(moment)).map(({ fact }) => [fact])
}

/**
 * Facts that were all but asked for are told a stage earlier, and even by somebody who is on guard. One word
 * in common is enough when the question has few.
 */
export function askedFactPools(moment: Moment): FactPools {
  const { heard, state } = moment
  if (state.tension >= 3) return []
  const enough = heard.open.length > 0 && heard.words < 9 ? 1 : 2
  return shareOf(moment, stageAt(moment) + 1)
    .filter(({ near }) => near >= enough)
    .map(({ fact }) => [fact])
}
