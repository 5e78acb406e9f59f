import * as z from 'zod/mini'
import { textFailures } from '#platform/contract/text.ts'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { mapScenarioTexts } from '#features/scenarios/contract.ts'
import { scenarioLimits } from '#features/scenarios/contract-admin.ts'
import {
  Confirmation,
  CreatedConfirmation,
  Id,
  LanguageCode,
  maxTextLength,
  Moment,
  RequiredText,
  tidy,
} from '#platform/contract/schemas.ts'
import { ContentChange } from './contract-changes.ts'
import { DraftProblem, workspaceSteps } from './contract-checklist.ts'
import { WorkspaceDraft } from './contract-content.ts'

export const workspaceFailures = defineFailures('workspace', {
  missing: ['missing', 'Scenario not found'],
  archived: ['conflict', 'This scenario is archived. Please restore it first.'],
  changedMeanwhile: ['conflict', '{{name}} has saved this meanwhile. Your words are still here.'],
  publishedMeanwhile: ['conflict', 'This scenario was published meanwhile. Please load it again.'],
  tooLarge: ['invalid', 'A scenario has at most {{count}} characters in all'],
  notReady: ['conflict', 'Something is still missing before this can be published'],
  nothingToPublish: ['conflict', 'Nothing has changed since the last version'],
  nothingToUndo: ['conflict', 'There is nothing to undo'],
  versionMissing: ['missing', 'This version of the scenario was not found'],
  englishRemoved: ['invalid', 'The English texts cannot be removed'],
  worldNotWhole: ['conflict', 'The facts and the agreement must be complete before the draft can be tried'],
  trySlow: ['timeout', 'The partner took too long. Please try again.'],
  tryFailed: ['upstream', 'The partner could not reply. Please try again.'],
  languageMissing: ['missing', 'This language has not been added'],
  answerRequired: ['invalid', 'Please answer this question'],
  tooManyLanguages: ['invalid', 'Please choose at most {{count}} languages; the others can be added later'],
  noDraftingModel: ['conflict', 'No model is configured that could draft a scenario'],
  stillDrafting: [
    'conflict',
    'A model is drafting a scenario of yours already. Please wait for it, or stop it.',
  ],
  draftUnusable: ['upstream', 'The model has answered, but not with a whole scenario. Please try again.'],
  draftSlow: ['timeout', 'The model took too long to write the draft. Please try again.'],
  draftFailed: ['upstream', 'The draft could not be made. Please try again.'],
  draftInterrupted: ['upstream', 'The server was stopped while the model was writing. Please try again.'],
})

/** How large a draft may be, in characters of its JSON: some ten languages of long texts. */
export const MAX_DRAFT_SIZE = 200_000
/** How many saves can be undone. */
export const DRAFT_STEPS = 100

/** The title of a scenario that is still to be written. */
export const NewDraft = z.strictObject({
  title: RequiredText(textFailures.titleRequired, maxTextLength(scenarioLimits.title)),
})

/** The author of a draft or version; the name is null once that user is deleted. */
const DraftAuthor = z.object({
  id: z.int(),
  /** The name; null once that user is deleted. */
  name: z.nullable(z.string()),
})

/**
 * A version published beside a draft that changed some of the same fields. The draft keeps its texts until somebody
 * chooses.
 */
const VersionBeside = z.object({
  /** The number of that version. */
  version: z.int(),
  /** Who published it; null: the demo, or an update of the product. */
  by: z.nullable(DraftAuthor),
  /** `base`: the content that both started from; `live`: the content in force. */
  base: WorkspaceDraft,
  /** The content in force. */
  live: WorkspaceDraft,
})

/** The model that wrote a draft, and the steps of it that nobody has looked at since. */
export const DraftOrigin = z.object({
  /** The model, as `provider:model`. */
  by: z.string(),
  /** The version of the prompts, such as `partner/1`; null where none were used. */
  prompt_version: z.nullable(z.string()),
  /** When it was drafted. */
  at: z.iso.datetime(),
  /** The steps that nobody has looked at. */
  unseen: z.array(z.enum(workspaceSteps)),
  /**
   * The character and criteria made for this draft alone, deleted with a scenario that is discarded before its first
   * version; absent in older drafts.
   */
  made: z.optional(
    z.object({
      /** The id of the character. */
      character: z.int(),
      /** The id of the evaluation criteria. */
      criteria: z.int(),
    }),
  ),
})
export type DraftOrigin = z.output<typeof DraftOrigin>

/** A scenario's draft, or the content in force if it has none. */
export const DraftState = z.object({
  /** The content. */
  draft: WorkspaceDraft,
  /** Identifies the state that was read; a save names the revision that it is based on. */
  revision: z.string(),
  /** The version that is in force; null before the first is published. */
  version: z.nullable(z.int()),
  /** Whether the draft differs from it. */
  is_changed: z.boolean(),
  /** Whether the last save can be taken back. */
  can_undo: z.boolean(),
  /** Whose save undo would revert; absent where there is none. */
  undoes: z.optional(DraftAuthor),
  /** The last save; null where there is no draft. */
  updated: z.nullable(
    z.object({
      /** Who saved it. */
      by: DraftAuthor,
      /** When it was saved. */
      at: Moment,
    }),
  ),
  /** Whether it is archived: out of use until it is restored. */
  archived: z.boolean(),
  /** The version published since the last save; absent unless it changed a field that the draft has changed too. */
  published_beside: z.optional(VersionBeside),
  /** The organisations that practise it, or will once it is published; not part of the draft. */
  organization_ids: z.array(z.int()),
  /** Null where a person began it. */
  drafted: z.nullable(DraftOrigin),
  /** What the content lacks. */
  problems: z.array(DraftProblem),
})
export type DraftState = z.input<typeof DraftState>
/** The parsed form, which the server works with. */
export type StoredDraftState = z.output<typeof DraftState>

/** The texts of a draft in one language, which may be incomplete. */
export const TypedTexts = z.strictObject(
  mapScenarioTexts((field) => z.string().check(maxTextLength(scenarioLimits[field]))),
)
export type TypedTexts = z.output<typeof TypedTexts>

/** The changed parts of a draft; a language set to null is removed. */
export const DraftChange = z.strictObject({
  /** The changed texts, by language code; null removes a language, absent: they stay. */
  texts: z.exactOptional(z.record(LanguageCode, z.nullable(TypedTexts))),
  /** Directs the partner; absent: it stays. */
  prompt: z.exactOptional(z.string().check(maxTextLength(scenarioLimits.prompt))),
  /** What the character knows, and what an agreement takes; absent: it stays. */
  world: z.exactOptional(WorkspaceDraft.shape.world),
  /** Who may play the scenario in which mood; absent: it stays. */
  cast: z.exactOptional(WorkspaceDraft.shape.cast.check(z.maxLength(200))),
  /** The key of the evaluation criteria; null: none, absent: they stay. */
  criteria: z.exactOptional(WorkspaceDraft.shape.criteria),
})
export type DraftChange = z.output<typeof DraftChange>

const Revision = z.string().check(maxTextLength(40))
const fromRevision = z.strictObject({
  /** The revision that the call is based on. */
  revision: Revision,
})
const scenarioParams = z.object({ id: Id })

const VersionNumber = Id.check(z.maximum(2_147_483_647))
const Version = z.object({
  /** The number of the version; the first is 1. */
  number: z.int(),
  /** Null: the demo, or an update of the product. */
  by: z.nullable(DraftAuthor),
  /** When it was published. */
  at: Moment,
  /** A note for readers of the versions; may be blank. */
  note: z.string(),
  /** The differences from the version before; empty for the first. */
  changes: z.array(ContentChange),
})
export type ScenarioVersion = z.input<typeof Version>

export const workspaceRoutes = {
  listDrafts: route({
    method: 'GET',
    path: '/admin/scenario-drafts',
    access: 'superadmin',
    summary: 'The scenarios that somebody is changing, newest first',
    reply: z.array(
      z.object({
        /** The id of the scenario. */
        scenario_id: z.int(),
        title: z.string(),
        /** Whether no version has been published yet, so that only superadmins see the scenario. */
        is_new: z.boolean(),
        /** The last save. */
        updated: z.object({
          /** Who saved it. */
          by: DraftAuthor,
          /** When it was saved. */
          at: Moment,
        }),
      }),
    ),
  }),
  createDraft: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenario-drafts',
    access: 'superadmin',
    summary: 'Begins a scenario that only superadmins see until it is published',
    body: NewDraft,
    reply: CreatedConfirmation,
  }),
  readDraft: route({
    method: 'GET',
    path: '/admin/scenarios/:id/draft',
    access: 'superadmin',
    summary: 'The draft of a scenario with what it lacks; what is in force where there is none',
    params: scenarioParams,
    reply: DraftState,
  }),
  saveDraft: route({
    method: 'PATCH',
    keyed: true,
    path: '/admin/scenarios/:id/draft',
    access: 'superadmin',
    summary: 'Saves parts of a draft, unless somebody else has saved it meanwhile',
    params: scenarioParams,
    body: z.strictObject({
      /** The revision that the save is based on. */
      revision: Revision,
      /** What is saved. */
      change: DraftChange,
    }),
    reply: DraftState,
  }),
  undoDraft: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/:id/draft/undo',
    access: 'superadmin',
    summary: 'Takes the last save of a draft back, whoever made it',
    params: scenarioParams,
    body: fromRevision,
    reply: DraftState,
  }),
  lookAtDraft: route({
    method: 'POST',
    path: '/admin/scenarios/:id/draft/looked-at',
    access: 'superadmin',
    summary: 'Says that a person has looked at a step that a model has written',
    params: scenarioParams,
    body: z.strictObject({
      /** The revision that the call is based on. */
      revision: Revision,
      /** The step that was looked at. */
      step: z.enum(workspaceSteps),
    }),
    reply: DraftState,
  }),
  translateDraft: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/:id/draft/translate/:code',
    access: 'superadmin',
    summary: 'Has a model translate all English texts of a draft into a language, over what stands there',
    params: z.object({
      id: Id,
      /** The code of the language to translate into. */
      code: LanguageCode,
    }),
    body: fromRevision,
    reply: DraftState,
  }),
  discardDraft: route({
    method: 'DELETE',
    keyed: true,
    path: '/admin/scenarios/:id/draft',
    access: 'superadmin',
    summary: 'Throws a draft away; a scenario that was never published goes with it',
    params: scenarioParams,
    query: fromRevision,
    reply: Confirmation,
  }),
  publishDraft: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/:id/draft/publish',
    access: 'superadmin',
    summary: 'Publishes a draft as the next version; chats that run keep theirs',
    params: scenarioParams,
    body: z.strictObject({
      /** The revision to publish. */
      revision: Revision,
      /** A note for readers of the versions. */
      note: z._default(z.string().check(z.overwrite(tidy), maxTextLength(300)), ''),
    }),
    reply: z.extend(Confirmation, {
      /** The number of the version that was published. */
      version: z.int(),
    }),
  }),
  listVersions: route({
    method: 'GET',
    path: '/admin/scenarios/:id/versions',
    access: 'superadmin',
    summary: 'The versions of a scenario, newest first, with what each has changed: a page of thirty',
    params: scenarioParams,
    /** Lists the versions that are older than this one. */
    query: z.strictObject({
      /** Only the versions before this number; absent: the newest. */
      before: z.optional(VersionNumber),
    }),
    reply: z.array(Version),
  }),
  restoreVersion: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenarios/:id/versions/:number/restore',
    access: 'superadmin',
    summary: 'Makes a draft of what a version held',
    params: z.object({
      id: Id,
      /** The number of the version. */
      number: VersionNumber,
    }),
    body: fromRevision,
    reply: DraftState,
  }),
}

/** How many versions a page has. */
export const VERSIONS_PER_PAGE = 30
