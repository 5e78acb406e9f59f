import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { type BuiltInLanguage, mapBuiltInLanguages, inLanguage } from '../language/codes.ts'
import { listContentTerms } from '../language/synonyms.ts'
import { isSpecific, listFeatures } from '../language/text-features.ts'
import { trainClassifier } from '../language/text-classifier.ts'
import type { Fact, World } from './world.ts'
import { isWholeQuestion } from './questions.ts'
import en from './words/unanswered/en.json' with { type: 'json' }
import fr from './words/unanswered/fr.json' with { type: 'json' }
import pt from './words/unanswered/pt.json' with { type: 'json' }

/** Questions that people ask in any conversation, and that no fact of a world answers. */
const unansweredQuestions = mapBuiltInLanguages((language) =>
  z.array(z.string().check(z.minLength(1))).parse({ en, pt, fr }[language]),
)

/**
 * The weight of a listed word compared with a whole question, and of all unanswered questions compared with those of
 * one fact.
 */
const [WORDS, UNANSWERED] = [0.7, 0.7]
/** A fact's weight adds up its odds and the share of the question that its phrases cover, by these factors. */
const [ODDS, COVERED] = [0.6, 1]
/** Subtracted from the weight when question and fact share only words that every conversation has. */
const COMMON = 1.2
/** Keeps the odds finite: a likelihood nearer to 0 or 1 makes no difference. */
const SURE = 0.001
/** A question with fewer content words is read together with the sentence before it. */
const WORDS_OF_ITS_OWN = 2

const listPhrases = ({ texts, question }: Fact, language: BuiltInLanguage): readonly string[] =>
  [
    inLanguage(texts, language),
    question && inLanguage(question.sentence, language),
    ...((question && inLanguage(question.words, language)) ?? []),
  ].flatMap((phrase) => phrase ?? [])

type FactReader = {
  readonly read: ReturnType<typeof trainClassifier>
  /** The features of each fact that not every conversation has. */
  readonly specific: readonly ReadonlySet<string>[]
}

function readFacts(phrases: readonly (readonly string[])[], language: BuiltInLanguage): FactReader {
  const examples = phrases.flatMap((of, label) =>
    of.map((phrase, i) => ({
      label,
      // The first is the fact's text.
      weight: i === 0 || isWholeQuestion(phrase) ? 1 : WORDS,
      features: listFeatures(phrase, language),
    })),
  )
  const unanswered = unansweredQuestions[language]
  const weight = (UNANSWERED * examples.length) / (phrases.length * unanswered.length)
  const others = unanswered.map((question) => ({
    label: phrases.length,
    weight,
    features: listFeatures(question, language),
  }))
  const specific = phrases.map(() => new Set<string>())
  for (const { label, features } of examples)
    for (const feature of features.keys()) if (isSpecific(feature)) specific[label]?.add(feature)
  return { read: trainClassifier([...examples, ...others], phrases.length + 1), specific }
}

/**
 * Trained readers, by the phrases that they learnt from. A reader takes some 36 bytes for each letter of these, so all
 * of them take at most 100 MB, which is enough for ninety worlds like the demo's.
 */
const readers = new LRUCache<string, FactReader>({
  maxSize: 2_800_000,
  // The unanswered questions are learnt with every world, and count as this many letters.
  sizeCalculation: (_, key) => key.length + 4000,
})

function readerFor(facts: World['facts'], language: BuiltInLanguage): FactReader {
  const phrases = facts.map((fact) => listPhrases(fact, language))
  const key = JSON.stringify([language, phrases])
  const reader = readers.get(key) ?? readFacts(phrases, language)
  readers.set(key, reader)
  return reader
}

/** How well each fact answers a question. `inFront` is what was said right before it. */
export function weighFacts(
  { question, inFront }: { readonly question: string; readonly inFront: string },
  facts: World['facts'],
  language: BuiltInLanguage,
): readonly number[] {
  if (facts.length === 0) return []
  const { read, specific } = readerFor(facts, language)
  const isShort = listContentTerms(question, language).terms.length < WORDS_OF_ITS_OWN
  const asked = listFeatures(isShort ? `${inFront} ${question}` : question, language)
  const scores = read(asked)
  return facts.map((_, fact) => {
    const { likelihood = 0, covered = 0 } = scores[fact] ?? {}
    const odds = Math.log((likelihood + SURE) / (1 - likelihood + SURE))
    const isCommon = ![...asked.keys()].some((one) => specific[fact]?.has(one))
    return ODDS * odds + COVERED * covered - (isCommon ? COMMON : 0)
  })
}
