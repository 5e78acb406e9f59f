import { foldText, splitWords } from '../../language/fold-text.ts'
import type { ReplyContext } from './reply-context.ts'
import { GUARDED_TENSION } from './partner-state.ts'
import { trustStage } from './line-pools.ts'

/** The share of the facts, ordered from harmless to intimate, that may be told at each stage of trust. */
const SHARE = [0.25, 0.55, 0.85, 1]

const listWordStarts = (text: string, stop: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    splitWords(foldText(text))
      .flatMap((word) => word.split(/['-]/))
      .filter((word) => word.length > 3 && !stop.has(word))
      .map((word) => word.replace(/(?:ed|ing|s)$/, '').slice(0, 5)),
  )

/** How many words of a fact the learner has just used. */
function countSharedWords(fact: string, { text, stopWords }: ReplyContext): number {
  const asked = listWordStarts(text, stopWords)
  return [...listWordStarts(fact, stopWords)].filter((start) => asked.has(start)).length
}

/** A fact is an author's text and no template. */
const guardBraces = (text: string): string => text.replace(/[{}]/g, '')

/** The facts of a share, in order, each with how close it comes to what was just said. */
function rankFacts(context: ReplyContext, stage: number) {
  const { facts } = context.scene
  return facts
    .slice(0, Math.ceil(facts.length * (SHARE[Math.min(3, stage)] ?? 1)))
    .map((fact) => ({ fact: guardBraces(fact), near: countSharedWords(fact, context) }))
    .toSorted((a, b) => b.near - a.near)
}

type FactPools = readonly (readonly string[])[]

/** Facts to tell, one pool each: what comes closest to the question first, else the most harmless. */
export function factPools(context: ReplyContext): FactPools {
  if (context.state.tension >= GUARDED_TENSION && trustStage(context) === 0) return []
  return rankFacts(context, trustStage(context)).map(({ fact }) => [fact])
}

/**
 * Facts that the learner nearly asked for are told a stage earlier, even by a guarded partner. One word
 * in common is enough when the question has few.
 */
export function askedFactPools(context: ReplyContext): FactPools {
  const { signals: heard, state } = context
  if (state.tension >= 3) return []
  const enough = heard.open.length > 0 && heard.words < 9 ? 1 : 2
  return rankFacts(context, trustStage(context) + 1)
    .filter(({ near }) => near >= enough)
    .map(({ fact }) => [fact])
}
