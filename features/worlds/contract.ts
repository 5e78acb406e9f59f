import * as z from 'zod/mini'
import { difficulties, factLayers, worldConditions, worldParties } from '#conversation/director/world.ts'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, maxTextLength, RequiredText } from '#platform/contract/schemas.ts'

export const worldFailures = defineFailures('worlds', {
  missing: ['missing', 'Scenario not found'],
  archived: ['conflict', 'This scenario is archived. Please restore it first.'],
  changedMeanwhile: ['conflict', 'This was changed elsewhere meanwhile. Please load it again.'],
  key: ['invalid', 'A key has lower-case letters, digits and hyphens'],
  keyTwice: ['invalid', 'Two facts or two needs cannot have the same key'],
  textRequired: ['invalid', 'The English text is required'],
  tooMany: ['invalid', 'A scenario has at most {{count}} of these'],
  questionRequired: ['invalid', 'A fact that is asked for needs the question that it answers, with words'],
  conditionRequired: ['invalid', 'A fact that is earned needs what the learner must have done'],
  afterUnknown: ['invalid', 'A fact can only follow another fact that stands before it'],
})

/** How many facts and needs a scenario has at most, and how long their texts are. */
export const worldLimits = { facts: 20, needs: 6, text: 300, words: 60, word: 120 } as const

const WorldText = RequiredText(worldFailures.textRequired, maxTextLength(worldLimits.text))
const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/))
const Words = z
  .array(RequiredText(worldFailures.textRequired, maxTextLength(worldLimits.word)))
  .check(z.maxLength(worldLimits.words, ruleMessage(worldFailures.tooMany({ count: worldLimits.words }))))
const WorldKey = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, ruleMessage(worldFailures.key)))
const Conditions = z.array(z.enum(worldConditions)).check(z.maxLength(worldConditions.length))

/** The schemas of a fact and of a need, whose texts and words follow these rules. */
function definePartsOfWorld(
  Text: z.ZodMiniType<string, string>,
  SomeWords: z.ZodMiniType<string[], string[]>,
) {
  const TextsByLanguage = z.catchall(
    z.object({
      /** The English text, which stands in where another is missing. */
      en: Text,
    }),
    Text,
  )
  const WordsByLanguage = z.record(languageCode, SomeWords)
  const Fact = z.strictObject({
    /** Identifies the fact within its scenario. */
    key: WorldKey,
    layer: z.enum(factLayers),
    /** The fact in the character's words, by language code. */
    texts: TextsByLanguage,
    /**
     * The question that it answers. A learner's question asks for it when it contains a word that begins with one of
     * `words`, or is similar to a whole question among them, which ends with a question mark.
     */
    question: z.nullable(
      z.strictObject({
        /** The question as a sentence, by language code. */
        sentence: TextsByLanguage,
        /** Beginnings of words that such a question has, by language code. */
        words: WordsByLanguage,
      }),
    ),
    /**
     * An earned fact is opened by any of these conditions, or by the sentence in `judged`, which only a model can
     * check.
     */
    conditions: Conditions,
    /** A sentence that opens an earned fact too, which only a model can check; null: none. */
    judged: z.nullable(Text),
    /** The key of a fact that has to be told before this one. */
    after: z.nullable(z.string()),
  })
  const Need = z.strictObject({
    /** Identifies the need within its scenario. */
    key: WorldKey,
    who: z.enum(worldParties),
    /** What is to be done, by language code. */
    what: TextsByLanguage,
    /** Words by which it is recognised, by language code. */
    words: WordsByLanguage,
    /** Whether the agreement has to include a date. */
    by_when: z.boolean(),
  })
  return { Fact, Need }
}

const writtenParts = definePartsOfWorld(WorldText, Words)
const storedParts = definePartsOfWorld(z.string(), z.array(z.string()))

/** Something that the character knows and may tell, in the character's own words. */
export type WorldFact = z.output<typeof writtenParts.Fact>

/** A part of what both have to agree on. */
export type WorldNeed = z.output<typeof writtenParts.Need>

const atMost = (count: number) => z.maxLength(count, ruleMessage(worldFailures.tooMany({ count })))

/**
 * A scenario's facts, needs and difficulty, as they are written. Only the difficulty reaches a learner before the
 * character tells something.
 */
export const ScenarioWorld = z
  .strictObject({
    difficulty: z.enum(difficulties),
    /** What the character knows and may tell. */
    facts: z.array(writtenParts.Fact).check(atMost(worldLimits.facts)),
    /** What both have to agree on. */
    needs: z.array(writtenParts.Need).check(atMost(worldLimits.needs)),
    /** What the character must have got before it agrees; all of these are needed. */
    gets: Conditions,
  })
  .check(
    z.superRefine(({ facts, needs }, context) => {
      const refuse = (failure: Parameters<typeof ruleMessage>[0], ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', message: ruleMessage(failure), path })
      for (const [index, { key, layer, question, conditions, judged, after }] of facts.entries()) {
        const earlier = facts.slice(0, index).map((fact) => fact.key)
        if (earlier.includes(key)) refuse(worldFailures.keyTwice, 'facts', index, 'key')
        if (after !== null && !earlier.includes(after))
          refuse(worldFailures.afterUnknown, 'facts', index, 'after')
        if (layer === 'asked' && !Object.values(question?.words ?? {}).some((words) => words.length > 0))
          refuse(worldFailures.questionRequired, 'facts', index, 'question')
        if (layer === 'earned' && conditions.length === 0 && judged === null)
          refuse(worldFailures.conditionRequired, 'facts', index, 'conditions')
      }
      for (const [index, { key }] of needs.entries())
        if (needs.findIndex((need) => need.key === key) < index)
          refuse(worldFailures.keyTwice, 'needs', index, 'key')
    }),
  )
export type ScenarioWorld = z.output<typeof ScenarioWorld>

/**
 * A world as it is stored. Limits are for what is written: a fact that 0.2.0 had in a prompt is of any length, and a
 * limit that is lowered must not make anything unreadable.
 */
export const StoredWorld = z.strictObject({
  difficulty: z.enum(difficulties),
  /** What the character knows and may tell. */
  facts: z.array(storedParts.Fact),
  /** What both have to agree on. */
  needs: z.array(storedParts.Need),
  /** What the character must have got before it agrees; all of these are needed. */
  gets: Conditions,
})

/** Parses a stored world; a scenario without one (null) gets an empty world of fair difficulty. */
export const parseWorld = (content: unknown): ScenarioWorld =>
  StoredWorld.parse(content ?? { difficulty: 'fair', facts: [], needs: [], gets: [] })

const worldParams = z.object({ id: Id })

export const worldRoutes = {
  readWorld: route({
    method: 'GET',
    path: '/admin/scenarios/:id/world',
    access: 'superadmin',
    summary: 'What the character of a scenario knows, and what an agreement takes',
    params: worldParams,
    /** `hash` identifies what is stored now; a change has to name the hash that it is based on. */
    reply: z.object({
      /** What is stored. */
      world: StoredWorld,
      /** Identifies what is stored now. */
      hash: z.string(),
    }),
  }),
  writeWorld: route({
    method: 'PUT',
    path: '/admin/scenarios/:id/world',
    access: 'superadmin',
    summary: 'Changes what the character of a scenario knows, unless somebody else has changed it meanwhile',
    params: worldParams,
    body: z.strictObject({
      /** The world as it is to be. */
      world: ScenarioWorld,
      /** The hash that the change is based on. */
      hash: z.string(),
    }),
    reply: z.extend(Confirmation, {
      /** Identifies what is stored now. */
      hash: z.string(),
    }),
  }),
}
