import * as z from 'zod/mini'
import { scenarioDifficulties } from '#features/scenarios/contract.ts'
import { ScenarioWorld, worldConditions, worldLayers, worldParties } from './contract.ts'

const TextsDraft = z.record(z.string(), z.string())
const WordsDraft = z.record(z.string(), z.array(z.string()))

/** A fact as it is typed: it keeps what belongs to other layers, so that choosing a layer loses nothing. */
const FactDraft = z.object({
  key: z.string(),
  layer: z.enum(worldLayers),
  texts: TextsDraft,
  question: z.object({ sentence: TextsDraft, words: WordsDraft }),
  conditions: z.array(z.enum(worldConditions)),
  judged: z.string(),
  after: z.string(),
})
export type FactDraft = z.output<typeof FactDraft>

const NeedDraft = z.object({
  key: z.string(),
  who: z.enum(worldParties),
  what: TextsDraft,
  words: WordsDraft,
  by_when: z.boolean(),
})
export type NeedDraft = z.output<typeof NeedDraft>

const TypedWorld = z.object({
  difficulty: z.enum(scenarioDifficulties),
  facts: z.array(FactDraft),
  needs: z.array(NeedDraft),
  gets: z.array(z.enum(worldConditions)),
})

/** The form of a world: what is typed, and by the contract's rules what is sent. */
export const WorldDraft = z.pipe(
  z.pipe(
    TypedWorld,
    z.transform(({ facts, needs, ...rest }: z.output<typeof TypedWorld>) => ({
      ...rest,
      facts: facts.map(toFact),
      needs: needs.map((need) => ({
        ...need,
        what: writtenTexts(need.what),
        words: writtenWords(need.words),
      })),
    })),
  ),
  ScenarioWorld,
)
/** What is typed into the form of a world. */
export type TypedWorld = z.output<typeof TypedWorld>

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

/** A language in which nothing is written is left out; English stands in for it. */
const writtenTexts = (texts: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => isWritten(text))),
  en: texts['en'] ?? '',
})

const writtenWords = (words: Readonly<Record<string, string[]>>) =>
  Object.fromEntries(Object.entries(words).filter(([, some]) => some.length > 0))
