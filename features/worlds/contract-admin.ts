import * as z from 'zod/mini'
import { difficulties, worldConditions, factLayers, worldParties } from '#conversation/director/world.ts'
import { ScenarioWorld } from './contract.ts'

const TextsDraft = z.record(z.string(), z.string())
const WordsDraft = z.record(z.string(), z.array(z.string()))

/** A fact as it is typed: it keeps the fields of other layers, so that switching the layer loses nothing. */
const FactDraft = z.object({
  /** Identifies the fact within its scenario. */
  key: z.string(),
  layer: z.enum(factLayers),
  /** The fact in the character's words, by language code. */
  texts: TextsDraft,
  /** The question that it answers. */
  question: z.object({
    /** The question as a sentence, by language code. */
    sentence: TextsDraft,
    /** Beginnings of words that such a question has, by language code. */
    words: WordsDraft,
  }),
  /** Any of these opens an earned fact. */
  conditions: z.array(z.enum(worldConditions)),
  /** A sentence that opens an earned fact too, which only a model can check; blank: none. */
  judged: z.string(),
  /** The key of a fact that has to be told before this one; blank: none. */
  after: z.string(),
})
export type FactDraft = z.output<typeof FactDraft>

const NeedDraft = z.object({
  /** Identifies the need within its scenario. */
  key: z.string(),
  who: z.enum(worldParties),
  /** What is to be done, by language code. */
  what: TextsDraft,
  /** Words by which it is recognised, by language code. */
  words: WordsDraft,
  /** Whether the agreement has to include a date. */
  by_when: z.boolean(),
})
export type NeedDraft = z.output<typeof NeedDraft>

/** A world as it is typed, and as a draft stores it; it may be incomplete. */
export const TypedWorld = z.object({
  difficulty: z.enum(difficulties),
  /** What the character knows and may tell. */
  facts: z.array(FactDraft),
  /** What both have to agree on. */
  needs: z.array(NeedDraft),
  /** What the character must have got before it agrees; all of these are needed. */
  gets: z.array(z.enum(worldConditions)),
})

export type TypedWorld = z.output<typeof TypedWorld>

/** Validates the form of a world: what is typed becomes what is sent, by the rules of the contract. */
export const WorldDraft = z.pipe(z.pipe(TypedWorld, z.transform(toWorld)), ScenarioWorld)

/** Turns the values of the form into a world, without validating it. */
export function toWorld({ facts, needs, ...rest }: TypedWorld): ScenarioWorld {
  return {
    ...rest,
    facts: facts.map(toFact),
    needs: needs.map((need) => ({
      ...need,
      what: writtenTexts(need.what),
      words: writtenWords(need.words),
    })),
  }
}

/** Turns a world into the values of its form. */
export const toTypedWorld = (world: ScenarioWorld): TypedWorld => ({
  ...world,
  facts: world.facts.map(({ question, judged, after, ...fact }) => ({
    ...fact,
    question: { sentence: question?.sentence ?? {}, words: question?.words ?? {} },
    judged: judged ?? '',
    after: after ?? '',
  })),
})

/** Drops languages without texts, so that a form that was only looked at has no changes. */
export const dropBlankLanguages = (world: TypedWorld): TypedWorld => ({
  ...world,
  facts: world.facts.map(({ texts, question, ...fact }) => ({
    ...fact,
    texts: withoutBlanks(texts),
    question: { sentence: withoutBlanks(question.sentence), words: writtenWords(question.words) },
  })),
  needs: world.needs.map(({ what, words, ...need }) => ({
    ...need,
    what: withoutBlanks(what),
    words: writtenWords(words),
  })),
})

/** The texts of a world that have translations, typed or stored. */
type TranslatedWorld = {
  readonly facts: readonly {
    readonly key: string
    readonly texts: TextsByLanguage
    readonly question: { readonly sentence: TextsByLanguage } | null
  }[]
  readonly needs: readonly { readonly key: string; readonly what: TextsByLanguage }[]
}
type TextsByLanguage = Readonly<Record<string, string>>

/** The languages whose text of a fact, question or need stayed the same although the English one has changed. */
export function listStaleLanguages(before: TranslatedWorld, after: TranslatedWorld): ReadonlySet<string> {
  const old = textsOfWorld(before)
  return new Set(
    [...textsOfWorld(after)].flatMap(([key, said]) => {
      const was = old.get(key)
      if (!was || was['en'] === said['en']) return []
      return Object.keys(said).filter((code) => code !== 'en' && was[code] === said[code])
    }),
  )
}

const textsOfWorld = ({ facts, needs }: TranslatedWorld) =>
  new Map<string, TextsByLanguage>([
    ...facts.map(({ key, texts }) => [`fact ${key}`, texts] as const),
    ...facts.map(({ key, question }) => [`question ${key}`, question?.sentence ?? {}] as const),
    ...needs.map(({ key, what }) => [`need ${key}`, what] as const),
  ])

function toFact({ texts, question, conditions, judged, after, ...fact }: FactDraft) {
  const isEarned = fact.layer === 'earned'
  const sentence = writtenTexts(question.sentence)
  const words = writtenWords(question.words)
  const hasQuestion = Object.values(sentence).some(isWritten) || Object.keys(words).length > 0
  return {
    ...fact,
    texts: writtenTexts(texts),
    question: hasQuestion ? { sentence, words } : null,
    conditions: isEarned ? conditions : [],
    judged: isEarned && isWritten(judged) ? judged : null,
    after: after === '' ? null : after,
  }
}

const isWritten = (text: string): boolean => text.trim() !== ''

/** Leaves out languages without a text; English stands in for them. */
const writtenTexts = (texts: Readonly<Record<string, string>>) => ({
  ...withoutBlanks(texts),
  en: texts['en'] ?? '',
})

const withoutBlanks = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => isWritten(text)))

const writtenWords = (words: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(Object.entries(words).filter(([, some]) => some.length > 0))
