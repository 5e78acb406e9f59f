import * as z from 'zod/mini'
import { ContentChange } from '#features/workspace/contract-changes.ts'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, LanguageCode } from '#platform/contract/schemas.ts'
import { packMetadata, PackKey, packKinds, packLimits, packSchemaNames } from './contract-format.ts'

export const packFailures = defineFailures('packs', {
  notZip: ['invalid', 'This file is not a pack: it is not a zip archive, or a part of it is missing'],
  encrypted: ['invalid', 'This pack is encrypted'],
  tooMany: ['too_long', 'This pack has too many files. At most {{count}} are read.'],
  tooLarge: ['too_long', 'This pack is too large: {{names}}'],
  path: ['invalid', 'No pack has a file that is called {{names}}'],
  twice: ['invalid', 'This is in the pack twice: {{names}}'],
  sameTitle: ['invalid', 'Two moods of this pack have the same title: {{names}}'],
  damaged: ['invalid', 'This file of the pack is damaged: {{names}}'],
  noManifest: ['invalid', 'This archive is not a pack: it has no readable pack.json'],
  newer: ['invalid', 'A newer version of this product is needed for this pack (format {{count}})'],
  notJson: ['invalid', 'This file of the pack is not JSON: {{names}}'],
  brokenRule: ['invalid', '{{file}} is not as it must be, at {{place}}: {{rule}}'],
  absent: ['invalid', 'pack.json names this, which is not in the pack: {{names}}'],
  unlisted: ['invalid', 'pack.json does not name this, which is in the pack: {{names}}'],
  otherHash: ['invalid', 'This file is not the one that pack.json names: {{names}}'],
  unknownReference: ['invalid', '{{file}} names something that is not in the pack: {{names}}'],
  unknownLanguage: ['invalid', 'This is not the code of a language: {{names}}'],
  decisionsUnreadable: ['invalid', 'The decisions about this pack cannot be read'],
  changedMeanwhile: [
    'conflict',
    'Something has changed here since the preview. Nothing was imported; please look at the preview again.',
  ],
  undecided: ['conflict', 'Please decide first what becomes of {{names}}'],
  archivedKept: ['conflict', '{{names}} cannot be used, because something that it names stays archived'],
  factsMissing: [
    'invalid',
    'These scenarios did not come with one pack. Please name the title, the version, the licence and the author.',
  ],
  scenarioMissing: ['missing', 'A scenario that was chosen is not there, is archived or was never published'],
  notEmpty: [
    'conflict',
    'There are scenarios here already. The starter pack is for a beginning without any.',
  ],
})

/** The state of a pack's item, compared with what this installation has. */
const packStates = [
  /** This installation does not have it. */
  'new',
  /** Importing it would change nothing. */
  'same',
  /** Only the pack has changed it. */
  'newer',
  /** Only this installation has changed it; it stays so unless somebody decides otherwise. */
  'edited',
  /** Both have changed it, or there is an item with its title that is from elsewhere. */
  'conflict',
  /** It is archived in this installation. */
  'archived',
] as const
export type PackState = (typeof packStates)[number]

/** What to do with an item that exists already: keep ours, replace it with theirs, or add theirs as a copy. */
export const packChoices = ['ours', 'theirs', 'copy'] as const
export type PackChoice = (typeof packChoices)[number]

const itemName = {
  /** The kind of the item. */
  kind: z.enum(packKinds),
  key: PackKey,
  name: z.string(),
}

const PreviewedItem = z.object({
  ...itemName,
  state: z.enum(packStates),
  /** The id of the existing item; null when there is none. */
  id: z.nullable(z.int()),
  /** The changes from our scenario to the pack's. */
  changes: z.array(ContentChange),
  /** The names of the fields that differ: for other items, and `learners` for a scenario. */
  fields: z.array(z.string()),
})
export type PreviewedItem = z.output<typeof PreviewedItem>

/** What importing a pack would do. */
export const PackPreview = z.object({
  ...packMetadata,
  /** The languages of its texts. */
  languages: z.array(
    z.object({
      /** The ISO 639 code of the language. */
      code: LanguageCode,
      /** Whether this installation does not have the language yet. */
      is_new: z.boolean(),
    }),
  ),
  /** What would become of each item. */
  items: z.array(PreviewedItem),
  /** A hash of everything that the preview was made from; an import has to name it. */
  seen: z.string(),
})
export type PackPreview = z.output<typeof PackPreview>

/** What a superadmin decides after the preview. */
export const PackDecisions = z.strictObject({
  /** The `seen` of the preview that was decided on. */
  seen: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** What to do with items that exist already. */
  choices: z
    .array(
      z.strictObject({
        kind: z.enum(packKinds),
        key: PackKey,
        choice: z.enum(packChoices),
      }),
    )
    .check(z.maxLength(packLimits.items)),
})
export type PackDecisions = z.output<typeof PackDecisions>

export const packOutcomes = ['added', 'updated', 'kept', 'copied'] as const

/** What an import has done. */
export const PackImport = z.extend(Confirmation, {
  /** What became of each item. */
  items: z.array(
    z.object({
      ...itemName,
      id: z.int(),
      /** What became of it: it is new, changed, left as it was, or a copy. */
      outcome: z.enum(packOutcomes),
    }),
  ),
})
export type PackImport = z.output<typeof PackImport>

const PackOrigin = z.object({
  /** The id of the scenario. */
  scenario_id: z.int(),
  ...packMetadata,
})
export type PackOrigin = z.output<typeof PackOrigin>

/** The types that browsers give to a zip archive. */
const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream']
const upload = { field: 'file', types: zipTypes, limit: packLimits.file } as const

export const packRoutes = {
  previewPack: route({
    method: 'POST',
    path: '/admin/packs/preview',
    access: 'superadmin',
    summary: 'What importing a pack would do; nothing is changed',
    upload,
    reply: PackPreview,
  }),
  importPack: route({
    method: 'POST',
    keyed: true,
    path: '/admin/packs/import',
    access: 'superadmin',
    summary: 'Imports a pack as its preview said, whole or not at all',
    upload: { ...upload, texts: { fields: { decisions: PackDecisions }, limit: 524_288 } },
    reply: PackImport,
  }),
  importStarterPack: route({
    method: 'POST',
    keyed: true,
    path: '/admin/packs/starter',
    access: 'superadmin',
    summary: 'Imports the scenarios that the product brings along, where there are none yet',
    body: z.strictObject({}),
    reply: PackImport,
  }),
  exportPack: route({
    method: 'POST',
    path: '/admin/packs/export',
    access: 'superadmin',
    summary: 'Published scenarios with all that they name, as a pack',
    body: z.strictObject({
      // Absent facts are taken from the pack that the scenarios came with.
      /** The title of the pack; absent: as in the pack that the scenarios came with. */
      title: z.exactOptional(packMetadata.title),
      /** The version of the pack; absent: as in the pack that the scenarios came with. */
      version: z.exactOptional(packMetadata.version),
      /** The licence of the pack, an SPDX expression; absent: as in the pack that the scenarios came with. */
      licence: z.exactOptional(packMetadata.licence),
      /** Who made the pack; absent: as in the pack that the scenarios came with. */
      author: z.exactOptional(packMetadata.author),
      /** The ids of the scenarios. */
      scenario_ids: z
        .array(z.int().check(z.positive()))
        .check(z.minLength(1), z.maxLength(packLimits.scenarios)),
    }),
    bytes: 'application/zip',
  }),
  listPackOrigins: route({
    method: 'GET',
    path: '/admin/packs/origins',
    access: 'superadmin',
    summary: 'With which packs the scenarios came that were not written here',
    reply: z.array(PackOrigin),
  }),
  readPackSchema: route({
    method: 'GET',
    path: '/packs/format/1/:name',
    access: 'public',
    summary: 'The JSON Schema of a file in a pack',
    params: z.object({
      /** The kind of the file. */
      name: z.enum(packSchemaNames),
    }),
    reply: z.record(z.string(), z.unknown()),
  }),
}
