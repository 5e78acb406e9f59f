import * as z from 'zod/mini'
import { describeCharacter, MAX_FACE_SEED, NewCharacter } from '#features/characters/contract.ts'
import { NewCriteria } from '#features/criteria/contract.ts'
import { NewRubric } from '#features/criteria/contract-rubric.ts'
import { NewMood } from '#features/moods/contract-admin.ts'
import { LearnerLines } from '#features/rubric-trials/contract.ts'
import { blankBriefing } from '#features/scenarios/contract.ts'
import { NewScenario, ScenarioTexts } from '#features/scenarios/contract-admin.ts'
import { ScenarioWorld } from '#features/worlds/contract.ts'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { LanguageCode, maxTextLength, RequiredText, tidy } from '#platform/contract/schemas.ts'
import { textFailures } from '#platform/contract/text.ts'

/**
 * The files of a pack (docs/packs.md). Their texts follow the same rules as in the forms in which people write them.
 */

export const PACK_FORMAT = 'performance-partner-pack'
export const PACK_FORMAT_VERSION = 1

/** The kinds of items, each after the kinds that it refers to. */
export const packKinds = ['character', 'mood', 'criteria', 'scenario'] as const
export type PackKind = (typeof packKinds)[number]

/** Makes one value for each kind. */
export const mapKinds = <Value>(valueOf: (kind: PackKind) => Value): Record<PackKind, Value> => ({
  character: valueOf('character'),
  mood: valueOf('mood'),
  criteria: valueOf('criteria'),
  scenario: valueOf('scenario'),
})

/** The folder of the items of a kind. */
export const packFolders = {
  character: 'characters',
  mood: 'moods',
  criteria: 'criteria',
  scenario: 'scenarios',
} as const satisfies Record<PackKind, string>

/** The limits of a pack. Sizes are in bytes. */
export const packLimits = {
  file: 10_485_760,
  items: 2000,
  itemSize: 1_048_576,
  unpacked: 41_943_040,
  scenarios: 500,
} as const

export const packRuleFailures = defineFailures('packs', {
  key: ['invalid', 'A key has lower-case letters and digits, with single hyphens between them'],
  versionFormat: ['invalid', 'A version is three numbers, as in 1.0.0'],
  licenceFormat: ['invalid', 'A licence is an SPDX expression, as in CC-BY-4.0'],
  authorRequired: ['invalid', 'Author is required'],
  englishMissing: ['invalid', 'The English texts are missing'],
  valueMissing: ['invalid', 'It is missing'],
  textWanted: ['invalid', 'It has to be a text'],
  numberWanted: ['invalid', 'It has to be a whole number'],
  listWanted: ['invalid', 'It has to be a list'],
  fieldsWanted: ['invalid', 'It has to be an object with fields'],
  truthWanted: ['invalid', 'It has to be true or false'],
  otherTypeWanted: ['invalid', 'It has to be of another type'],
  unknownField: ['invalid', 'There is no such field'],
  unknownValue: ['invalid', 'It is none of the possible values'],
  valueTooLarge: ['invalid', 'It is too long or too large'],
  valueTooSmall: ['invalid', 'It is too short or too small'],
  otherForm: ['invalid', 'It has to be written in another way'],
  totalWithoutRubric: ['invalid', 'A total needs a rubric'],
})

/** The rules to report where a schema has no message of the product's own, by the schema's codes and types. */
export const formatRules = {
  missing: packRuleFailures.valueMissing,
  string: packRuleFailures.textWanted,
  int: packRuleFailures.numberWanted,
  number: packRuleFailures.numberWanted,
  array: packRuleFailures.listWanted,
  object: packRuleFailures.fieldsWanted,
  record: packRuleFailures.fieldsWanted,
  boolean: packRuleFailures.truthWanted,
  otherType: packRuleFailures.otherTypeWanted,
  unrecognized_keys: packRuleFailures.unknownField,
  invalid_value: packRuleFailures.unknownValue,
  too_big: packRuleFailures.valueTooLarge,
  too_small: packRuleFailures.valueTooSmall,
  otherForm: packRuleFailures.otherForm,
} as const

/** Identifies an item in all installations: lower-case letters and digits, with single hyphens between them. */
export const PackKey = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, ruleMessage(packRuleFailures.key)), maxTextLength(60))

export const packSchemaNames = ['pack', ...packKinds] as const
/** The address of a file's schema, the same in every installation. */
export const packSchemaAddress = <const Name extends string>(name: Name) =>
  `/api/v1/packs/format/1/${name}` as const
const own = <const Name extends string>(name: Name) => ({
  $schema: z.optional(z.literal(packSchemaAddress(name))),
})

const PackCharacter = z.strictObject({
  ...own('character'),
  ...NewCharacter.shape,
  /** The seed that the face is drawn from. */
  face_seed: z.int().check(z.minimum(0), z.maximum(MAX_FACE_SEED)),
})

const hasEnglish = z.refine<Record<string, unknown>>((texts) => 'en' in texts, {
  error: ruleMessage(packRuleFailures.englishMissing),
})

const PackMood = z.strictObject({
  ...own('mood'),
  titles: z.record(LanguageCode, NewMood.shape.title).check(hasEnglish),
  description: NewMood.shape.description,
})

const PackCriteria = z
  .strictObject({
    ...own('criteria'),
    ...NewCriteria.shape,
    /** The checks of the published rubric. */
    checks: z._default(z.nullable(NewRubric.shape.checks), null),
    /** Whether evaluations say how many of all checks are met. Never `false`, so that there is one way to write it. */
    shows_total: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ checks, shows_total }) => shows_total === undefined || checks !== null, {
      error: ruleMessage(packRuleFailures.totalWithoutRubric),
      path: ['shows_total'],
    }),
  )

const PackTexts = z.pipe(
  z.strictObject({
    ...ScenarioTexts.shape,
    stale: z._default(z.boolean(), false),
    produced: z._default(
      z.nullable(
        z.strictObject({
          by: z.string().check(z.overwrite(tidy), maxTextLength(200)),
          prompt_version: z.nullable(z.string().check(z.overwrite(tidy), maxTextLength(200))),
          at: z.iso.datetime(),
        }),
      ),
      null,
    ),
  }),
  z.transform((texts) => ({ ...blankBriefing, ...texts })),
)

const PackScenario = z.strictObject({
  ...own('scenario'),
  texts: z.record(LanguageCode, PackTexts).check(hasEnglish),
  prompt: NewScenario.shape.prompt,
  world: ScenarioWorld,
  cast: z.array(z.strictObject({ character: PackKey, mood: z.nullable(PackKey) })).check(z.maxLength(200)),
  criteria: z._default(z.nullable(PackKey), null),
  /** What simulated learners say in a trial of the rubric. */
  learners: z._default(z.record(LanguageCode, LearnerLines), {}),
})

/** Three numbers, as in 1.0.0. */
const PackVersion = z
  .string()
  .check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, ruleMessage(packRuleFailures.versionFormat)))
/** An SPDX expression, as in CC-BY-4.0. */
const Licence = z
  .string()
  .check(z.regex(/^[A-Za-z0-9.+() -]{1,100}$/, ruleMessage(packRuleFailures.licenceFormat)))

/** What the author states about a pack. */
export const packMetadata = {
  title: RequiredText(textFailures.titleRequired, maxTextLength(200)),
  /** The version of the pack: three numbers, as in 1.0.0. */
  version: PackVersion,
  /** The licence of the pack, an SPDX expression. */
  licence: Licence,
  /** Who made the pack. */
  author: RequiredText(packRuleFailures.authorRequired, maxTextLength(200)),
}
export const PackMetadata = z.strictObject(packMetadata)
export type PackMetadata = z.output<typeof PackMetadata>

export const PackManifest = z.strictObject({
  ...own('pack'),
  format: z.literal(PACK_FORMAT),
  format_version: z.literal(PACK_FORMAT_VERSION),
  ...packMetadata,
  /** The languages of all its texts. */
  languages: z.array(LanguageCode).check(z.maxLength(200)),
  items: z
    .array(
      z.strictObject({
        kind: z.enum(packKinds),
        key: PackKey,
        /** The file's SHA-256 in hexadecimal digits; authors who write a pack by hand leave it out. */
        sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
        /** The pack that the author took the item from; absent for their own items. */
        origin: z.optional(PackMetadata),
      }),
    )
    .check(z.minLength(1), z.maxLength(packLimits.items)),
})
export type PackManifest = z.output<typeof PackManifest>

/** The schema of an item's content, by its kind. */
export const packContents = {
  character: PackCharacter,
  mood: PackMood,
  criteria: PackCriteria,
  scenario: PackScenario,
} as const satisfies Record<PackKind, z.ZodMiniType>

type Content<Kind extends PackKind> = Omit<z.output<(typeof packContents)[Kind]>, '$schema'>
export type PackContents = { readonly [Kind in PackKind]: Content<Kind> }
/** An item of a pack. */
export type PackItem<Kind extends PackKind = PackKind> = {
  readonly [K in Kind]: {
    readonly kind: K
    readonly key: string
    readonly content: PackContents[K]
    /** The pack that this pack's author took the item from. */
    readonly origin?: PackMetadata | undefined
  }
}[Kind]
export type Pack = { readonly facts: PackMetadata; readonly items: readonly PackItem[] }

export const pathOfItem = ({ kind, key }: { readonly kind: PackKind; readonly key: string }): string =>
  `${packFolders[kind]}/${key}.json`

/** The English name of an item. */
export function nameOfItem(item: PackItem): string {
  if (item.kind === 'mood') return item.content.titles['en'] ?? item.key
  if (item.kind === 'criteria') return item.content.title
  if (item.kind === 'scenario') return item.content.texts['en']?.title ?? item.key
  return describeCharacter(item.content)
}
