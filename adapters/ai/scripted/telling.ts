import { fold, wordsOf } from './folding.ts'
import type { Moment } from './moment.ts'
import { GUARDED } from './state.ts'
import { stageAt } from './voices.ts'

/** How many of the facts, from the harmless to the intimate, each stage of trust lets out. */
const SHARE = [0.25, 0.55, 0.85, 1]

const startsOf = (text: string, stop: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    wordsOf(fold(text))
      .flatMap((word) => word.split(/['-]/))
      .filter((word) => word.length > 3 && !stop.has(word))
      .map((word) => word.slice(0, 5)),
  )

/** How many words of a fact the learner has just used. */
function nearness(fact: string, { text, smallWords }: Moment): number {
  const asked = startsOf(text, smallWords)
  return [...startsOf(fact, smallWords)].filter((start) => asked.has(start)).length
}

/** A fact is somebody's text, not a template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

/** The facts that may be told by now, in order, each with how close it comes to what was just said. */
function tellable(moment: Moment, ahead: number) {
  const { facts } = moment.scene
  if (moment.state.tension >= GUARDED && stageAt(moment) === 0) return []
  const share = SHARE[Math.min(3, stageAt(moment) + ahead)] ?? 1
  return facts
    .slice(0, Math.ceil(facts.length * share))
    .map((fact) => ({ fact: guardBraces(fact), near: nearness(fact, moment) }))
}

/** Facts to tell, one pool each: what comes closest to the question first, else the most harmless. */
export const factPools = (moment: Moment): readonly (readonly string[])[] =>
  tellable(moment, 0)
    .toSorted((a, b) => b.near - a.near)
    .map(({ fact }) => [fact])

/** Facts that were all but asked for: these are told a little earlier, and to a closed question as well. */
export const askedFactPools = (moment: Moment): readonly (readonly string[])[] =>
  tellable(moment, 1)
    .filter(({ near }) => near > 1)
    .toSorted((a, b) => b.near - a.near)
    .map(({ fact }) => [fact])
