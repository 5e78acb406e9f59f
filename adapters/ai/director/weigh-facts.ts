import { listFigures } from '../counted/figures.ts'
import type { BuiltInLanguage } from '../language/codes.ts'
import { listContentTerms, type ContentTerm, type QuestionKind } from '../language/synonyms.ts'
import { inLanguage } from './world-texts.ts'
import type { Fact, World } from './port.ts'

/** How much a word of a question counts by where the fact has it. */
const fieldWeights = { sentence: 1.2, words: 1, text: 0.9 } as const
/** A synonym says less than the word itself. */
const SYNONYM = 0.75
/** What it adds that the fact answers this kind of question. */
const SAME_KIND = 0.3
/** A question of fewer words that say something means what stands in front of it. */
const WORDS_OF_ITS_OWN = 2
/** What a word weighs that no fact has. */
const UNKNOWN = 0.5

/** How well a fact answers a question. */
export type FactWeight = {
  readonly weight: number
  /** The share of the question that the fact has to do with. */
  readonly covered: number
  /** Whether any of that is not in every conversation. */
  readonly isSpecific: boolean
}

type FactTerms = {
  readonly weights: ReadonlyMap<string, number>
  readonly kinds: ReadonlySet<QuestionKind>
}

type FactIndex = {
  readonly facts: readonly FactTerms[]
  /** How much it says that a word or group is in a fact: 1 where one fact alone has it, less the more have it. */
  readonly rarity: ReadonlyMap<string, number>
}

/** Stems and groups share a map; no stem begins so. */
const groupKey = (group: string): string => `#${group}`

const numberKinds: readonly QuestionKind[] = ['when', 'amount']

function readFact({ texts, question }: Fact, language: BuiltInLanguage): FactTerms {
  const text = inLanguage(texts, language) ?? ''
  const sentence = (question && inLanguage(question.sentence, language)) ?? ''
  const fields = [
    [text, fieldWeights.text],
    ...((question && inLanguage(question.words, language)) ?? []).map(
      (words) => [words, fieldWeights.words] as const,
    ),
    [sentence, fieldWeights.sentence],
  ] as const
  const weights = new Map<string, number>()
  for (const [field, weight] of fields) {
    const { terms } = listContentTerms(field, language)
    // A word of a long phrase says less than a phrase of one word.
    const each = weight === fieldWeights.words ? weight / Math.sqrt(Math.max(1, terms.length)) : weight
    for (const { stem, groups } of terms)
      for (const key of [stem, ...groups.map(groupKey)])
        weights.set(key, Math.max(each, weights.get(key) ?? 0))
  }
  const kinds = new Set(listContentTerms(sentence, language).kinds)
  if (listFigures(text, language).length > 0) for (const kind of numberKinds) kinds.add(kind)
  // A name within the text: somebody.
  if (/(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/u.test(text)) kinds.add('who')
  return { weights, kinds }
}

function indexFacts(facts: World['facts'], language: BuiltInLanguage): FactIndex {
  const read = facts.map((fact) => readFact(fact, language))
  const counts = new Map<string, number>()
  for (const { weights } of read)
    for (const key of weights.keys()) counts.set(key, (counts.get(key) ?? 0) + 1)
  const weigh = (count: number) => Math.log(1 + facts.length / count) / Math.log(1 + facts.length)
  return {
    facts: read,
    rarity: new Map([...counts].map(([key, count]) => [key, weigh(count)])),
  }
}

/** A scenario's world is parsed once and asked about with every message. */
const indexes = new WeakMap<World['facts'], Map<BuiltInLanguage, FactIndex>>()

function indexOf(facts: World['facts'], language: BuiltInLanguage): FactIndex {
  const known = indexes.get(facts) ?? new Map<BuiltInLanguage, FactIndex>()
  indexes.set(facts, known)
  const index = known.get(language) ?? indexFacts(facts, language)
  known.set(language, index)
  return index
}

/** How well each fact answers a question. `inFront` is what was said right before it. */
export function weighFacts(
  { question, inFront }: { readonly question: string; readonly inFront: string },
  facts: World['facts'],
  language: BuiltInLanguage,
): readonly FactWeight[] {
  const index = indexOf(facts, language)
  const asked = listContentTerms(question, language)
  const isShort = asked.terms.length < WORDS_OF_ITS_OWN
  const terms = isShort ? [...asked.terms, ...listContentTerms(inFront, language).terms] : asked.terms
  return index.facts.map((fact) => {
    const found = weighTerms(terms, fact, index)
    const isSameKind = [...asked.kinds].some((kind) => fact.kinds.has(kind))
    return { ...found, weight: found.weight + (found.weight > 0 && isSameKind ? SAME_KIND : 0) }
  })
}

/** The weight of the words that a fact has, and their share of all. */
function weighTerms(terms: readonly ContentTerm[], fact: FactTerms, { rarity }: FactIndex): FactWeight {
  let [weight, all, isSpecific] = [0, 0, false]
  for (const { stem, groups, isCommon } of terms) {
    const weightOf = (key: string) => (fact.weights.get(key) ?? 0) * (rarity.get(key) ?? 0)
    const bySynonym = Math.max(0, ...groups.map((group) => weightOf(groupKey(group))))
    const found = Math.max(weightOf(stem), SYNONYM * bySynonym)
    weight += found
    all += Math.max(found, UNKNOWN)
    isSpecific ||= found > 0 && !isCommon
  }
  return { weight, covered: all === 0 ? 0 : weight / all, isSpecific }
}
