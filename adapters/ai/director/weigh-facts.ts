import { LRUCache } from 'lru-cache'
import type { BuiltInLanguage } from '../language/codes.ts'
import { listContentTerms } from '../language/synonyms.ts'
import type { Fact, World } from './port.ts'
import { type Features, isSpecific, isWholeQuestion, listFeatures } from './question-features.ts'
import { inLanguage } from './world-texts.ts'

/** How much it says that a question is like one that the fact answers, one of its words, or its text. */
const fields = { question: 1, words: 0.7, text: 0.5 } as const
/** What the second phrase that is like the question adds to the first, and what the fact's phrases cover together. */
const [SECOND, COVERED] = [0.5, 1.5]
/** A long phrase is like a question in fewer of its words: by this power of its weight. */
const LENGTH = 0.5
/** Where facts have fewer phrases each than this, none can be like a question twice: then it says so much more. */
const FEW = { phrases: 8, factor: 1.2 } as const
/** What a feature weighs that no fact has. */
const UNKNOWN = { specific: 1, other: 0.5 } as const
/** A question of fewer words that say something means what stands in front of it. */
const WORDS_OF_ITS_OWN = 2

type Phrase = { readonly fact: number; readonly weight: number; readonly features: Features }

type FactIndex = {
  readonly phrases: readonly Phrase[]
  /** How much it says that a feature is in a fact: 1 where one fact alone has it, less the more have it. */
  readonly rarity: ReadonlyMap<string, number>
  /** The phrases that have a feature, and how much it says there. */
  readonly places: ReadonlyMap<string, readonly { readonly phrase: number; readonly share: number }[]>
}

function listPhrases({ texts, question }: Fact, fact: number, language: BuiltInLanguage): readonly Phrase[] {
  const written = [
    [inLanguage(texts, language), question ? fields.text : fields.question] as const,
    [question && inLanguage(question.sentence, language), fields.question] as const,
    ...((question && inLanguage(question.words, language)) ?? []).map(
      (words) => [words, isWholeQuestion(words) ? fields.question : fields.words] as const,
    ),
  ]
  return written.flatMap(([text, weight]) =>
    text ? [{ fact, weight, features: listFeatures(text, language) }] : [],
  )
}

function indexFacts(facts: World['facts'], language: BuiltInLanguage): FactIndex {
  const phrases = facts.flatMap((fact, number) => listPhrases(fact, number, language))
  const having = new Map<string, Set<number>>()
  for (const { fact, features } of phrases)
    for (const feature of features.keys()) having.set(feature, (having.get(feature) ?? new Set()).add(fact))
  const weigh = (count: number) => Math.log(1 + facts.length / count) / Math.log(1 + facts.length)
  const rarity = new Map([...having].map(([feature, { size }]) => [feature, weigh(size)]))
  const places = phrases.flatMap(({ features, weight }, phrase) => {
    const said = [...features].map(([feature, much]) => ({
      feature,
      much: much * (rarity.get(feature) ?? 0),
    }))
    const length = said.reduce((sum, { much }) => sum + much ** 2, 0) ** LENGTH
    return said.map(({ feature, much }) => ({ feature, phrase, share: (weight * much) / length }))
  })
  return { phrases, rarity, places: Map.groupBy(places, ({ feature }) => feature) }
}

/** Worlds are parsed with every message, and seldom changed: what was read of one is known by its words. */
const indexes = new LRUCache<string, FactIndex>({ max: 100 })

function indexOf(facts: World['facts'], language: BuiltInLanguage): FactIndex {
  const read = facts.map(({ texts, question }) => [
    inLanguage(texts, language),
    question && [inLanguage(question.sentence, language), inLanguage(question.words, language)],
  ])
  const key = JSON.stringify([language, read])
  const index = indexes.get(key) ?? indexFacts(facts, language)
  indexes.set(key, index)
  return index
}

/** How well a fact answers a question, and whether by more than what every conversation has. */
export type FactWeight = { readonly weight: number; readonly isSpecific: boolean }

/** How well each fact answers a question. `inFront` is what was said right before it. */
export function weighFacts(
  { question, inFront }: { readonly question: string; readonly inFront: string },
  facts: World['facts'],
  language: BuiltInLanguage,
): readonly FactWeight[] {
  const { phrases, rarity, places } = indexOf(facts, language)
  const isShort = listContentTerms(question, language).terms.length < WORDS_OF_ITS_OWN
  const asked = listFeatures(isShort ? `${inFront} ${question}` : question, language)
  const alike = phrases.map(() => 0)
  const covered = facts.map(() => 0)
  const specific = new Set<number>()
  let all = 0
  for (const [feature, says] of asked) {
    const much = says * (rarity.get(feature) ?? (isSpecific(feature) ? UNKNOWN.specific : UNKNOWN.other))
    all += much ** 2
    const best = new Map<number, number>()
    for (const { phrase, share } of places.get(feature) ?? []) {
      const { fact = 0, weight = 0 } = phrases[phrase] ?? {}
      alike[phrase] = (alike[phrase] ?? 0) + much * share
      if (weight > (best.get(fact) ?? 0)) best.set(fact, weight)
      if (isSpecific(feature)) specific.add(fact)
    }
    for (const [fact, weight] of best) covered[fact] = (covered[fact] ?? 0) + weight * much ** 2
  }
  const likest = facts.map((_, fact) =>
    alike.filter((_much, i) => phrases[i]?.fact === fact).toSorted((a, b) => b - a),
  )
  const factor = phrases.length < FEW.phrases * facts.length ? FEW.factor : 1
  return likest.map(([first = 0, second = 0], fact) => {
    const nearest = (first + SECOND * second) / Math.sqrt(all)
    const weight = all === 0 ? 0 : factor * (nearest + (COVERED * (covered[fact] ?? 0)) / all)
    return { weight, isSpecific: specific.has(fact) }
  })
}
