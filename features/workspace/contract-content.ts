import * as z from 'zod/mini'
import { CharacterTranslations } from '#features/characters/contract.ts'
import { mapOptionalTexts, mapScenarioTexts } from '#features/scenarios/contract.ts'
import { StoredWorld } from '#features/worlds/contract.ts'
import { TypedWorld } from '#features/worlds/contract-admin.ts'
import { LanguageCode } from '#platform/contract/schemas.ts'

/** The key of a character, a mood or criteria within a content: an id of this installation, or a key of a pack. */
const ContentKey = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))

/** A scenario's texts for learners in one language, whether they are stale, and what produced them. */
const ContentTexts = z.strictObject({
  ...mapScenarioTexts(() => z.string()),
  /** Whether the English texts have changed since. */
  stale: z.boolean(),
  /** Null where a person wrote them. */
  produced: z.nullable(
    z.strictObject({
      /** The model that wrote them, as `provider:model`. */
      by: z.string(),
      /** The version of the prompts; null where none were used. */
      prompt_version: z.nullable(z.string()),
      /** When it wrote them. */
      at: z.iso.datetime(),
    }),
  ),
})
export type ContentTexts = z.output<typeof ContentTexts>

/** Versions never change, so one from before a briefing field existed lacks it; it defaults to empty. */
const VersionTexts = z.extend(
  ContentTexts,
  mapOptionalTexts((field) => z._default(ContentTexts.shape[field], '')),
)

/** By language code; the English texts are the originals that others are translated from. */
const byLanguage = <Texts extends z.ZodMiniType>(texts: Texts) =>
  z
    .record(LanguageCode, texts)
    .check(z.refine((all) => 'en' in all, { error: 'The English texts are missing' }))

const ContentCharacter = z.strictObject({
  name: z.nullable(z.string()),
  role: z.nullable(z.string()),
  /** The seed that the face is drawn from. */
  face_seed: z.int(),
  description: z.string(),
  bio: z.nullable(z.string()),
  translations: CharacterTranslations,
})

const ContentMood = z.strictObject({
  /** By language code; English is always there. */
  titles: z.record(z.string(), z.string()),
  description: z.nullable(z.string()),
})

/** Who may play the scenario in which mood; without a mood, only the character's description directs the partner. */
const ScenarioCast = z.array(
  z.strictObject({
    /** The key of the character. */
    character: ContentKey,
    /** The key of the mood; null: none. */
    mood: z.nullable(ContentKey),
  }),
)
export type ScenarioCast = z.output<typeof ScenarioCast>

// This schema checks its shape, without limits, which are for what is written; the checklist (`contract-checklist.ts`)
// says whether it is fit for learners.
/** The whole content of a scenario as a version stores it, independent of all other tables. */
export const ScenarioContent = z.strictObject({
  texts: byLanguage(VersionTexts),
  prompt: z.string(),
  world: StoredWorld,
  cast: ScenarioCast,
  /** Copies of the characters that the cast names. */
  characters: z.record(ContentKey, ContentCharacter),
  moods: z.record(ContentKey, ContentMood),
  /**
   * What conversations are evaluated by, with the version of the rubric, which never changes. If the criteria are
   * edited later, a conversation keeps to their text at its beginning.
   */
  criteria: z.nullable(z.strictObject({ key: ContentKey, rubric: z.nullable(z.int().check(z.positive())) })),
})
export type ScenarioContent = z.output<typeof ScenarioContent>

/**
 * A scenario as somebody is writing it; any part may be incomplete. It only names characters, moods and criteria,
 * because scenarios share them.
 */
export const WorkspaceDraft = z.strictObject({
  /** The texts for learners, by language code; the English ones are the originals. */
  texts: byLanguage(ContentTexts),
  /** Directs the partner; learners never see it. */
  prompt: z.string(),
  /** What the character knows, and what an agreement takes. */
  world: TypedWorld,
  /** Who may play the scenario in which mood. */
  cast: ScenarioCast,
  /** The key of the evaluation criteria; null: none. */
  criteria: z.nullable(ContentKey),
})
export type WorkspaceDraft = z.output<typeof WorkspaceDraft>

export const isSameContent = (one: unknown, other: unknown): boolean =>
  serializeCanonically(one) === serializeCanonically(other)

/** Serializes with sorted keys and no white space: two contents are equal if these strings are. */
export function serializeCanonically(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serializeCanonically).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${serializeCanonically(field)}`)
  return `{${fields.join(',')}}`
}
