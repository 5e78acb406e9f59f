import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Translate } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { scenarioFailures } from '#features/scenarios/contract.ts'
import { Confirmation, CreatedConfirmation } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import { storeIdempotentReply, claimIdempotencyKey, runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import type { briefRoutes } from '../contract-brief.ts'
import { DraftState, type StoredDraftState, workspaceFailures, workspaceRoutes } from '../contract.ts'
import type { tryRoutes } from '../contract-try.ts'
import { applyDraftChange } from './apply-draft-change.ts'
import { emptyDraft } from './begin-draft.ts'
import { toWorkspaceDraft } from './draft-parts.ts'
import type { WorkspaceDraftStore } from './draft-store.ts'
import { lockDraft } from './lock-draft.ts'
import { type ContentWriters, publishDraft } from './publish-draft.ts'
import type { ScenarioBriefs } from './scenario-briefs.ts'
import { translateDraft } from './translate-draft.ts'
import { tryDraft, type TryDependencies } from './try-draft.ts'
import type { VersionStore } from './version-store.ts'

type Dependencies = {
  readonly database: Database
  readonly drafts: WorkspaceDraftStore
  readonly versions: VersionStore
  readonly writers: ContentWriters
  readonly translate: Translate
}

export const workspaceHandlers = ({
  database,
  drafts,
  versions,
  writers,
  translate,
}: Dependencies): Handlers<typeof workspaceRoutes> => ({
  listDrafts: () => drafts.list(),

  createDraft: ({ body }, { actor, key }) =>
    runIdempotently(
      database,
      actor.id,
      key,
      ['createDraft', body],
      CreatedConfirmation,
      async (transaction) => ({
        message: 'Draft begun',
        id: await drafts.create(transaction, actor, emptyDraft(body.title), null),
      }),
    ),

  readDraft: ({ params }) => drafts.find(params.id),

  saveDraft: ({ params, body }, { actor, key }) =>
    database.transaction().execute(async (transaction) => {
      const attempt = { userId: actor.id, key }
      const before = await claimIdempotencyKey(transaction, attempt, ['saveDraft', params, body])
      // Autosaves are frequent, so only the revision that a save made is stored for its repeats, and not its whole
      // reply.
      if (before.status === 'answered')
        return lockDraft(transaction, params.id, z.string().parse(before.reply))
      const state = await drafts.save(transaction, actor, { ...params, ...body }, (draft) =>
        applyDraftChange(draft, body.change),
      )
      await storeIdempotentReply(transaction, attempt, state.revision)
      return state
    }),

  undoDraft: ({ params, body }, { actor, key }) =>
    changeOnce(database, { userId: actor.id, key }, ['undoDraft', params, body], (transaction) =>
      drafts.undo(transaction, actor, { ...params, ...body }),
    ),

  lookAtDraft: ({ params, body }) => drafts.lookAt(params.id, body.revision, body.step),

  translateDraft: async ({ params, body }, { actor, key }) => {
    const attempt = { userId: actor.id, key }
    const asked = ['translateDraft', params, body]
    const before = await database
      .transaction()
      .execute((transaction) => claimIdempotencyKey(transaction, attempt, asked))
    if (before.status === 'answered') return DraftState.parse(before.reply)
    // Checked before the model is asked, so that no translation is paid for that cannot be saved; the save checks
    // again.
    if (params.code === FALLBACK_LANGUAGE) throw new DomainError(scenarioFailures.originalLanguage)
    await requireLanguages(database, [params.code], workspaceFailures.languageMissing)
    const { draft } = await drafts.require(params.id, body.revision)
    const fill = await translateDraft(translate, draft, { userId: actor.id, code: params.code })
    return changeOnce(database, attempt, asked, (transaction) =>
      drafts.save(transaction, actor, { ...params, ...body }, fill),
    )
  },

  discardDraft: ({ params, query }, { actor, key }) =>
    runIdempotently(
      database,
      actor.id,
      key,
      ['discardDraft', params, query],
      Confirmation,
      async (transaction) => {
        await drafts.discard(transaction, actor, params.id, query.revision)
        return { message: 'Draft thrown away' }
      },
    ),

  publishDraft: ({ params, body }, { actor, key }) =>
    runIdempotently(
      database,
      actor.id,
      key,
      ['publishDraft', params, body],
      workspaceRoutes.publishDraft.reply,
      async (transaction) => ({
        message: 'Published',
        version: await publishDraft(transaction, writers, actor, { scenarioId: params.id, ...body }),
      }),
    ),

  listVersions: ({ params, query }) => versions.list(params.id, query.before),

  restoreVersion: async ({ params, body }, { actor, key }) => {
    const content = await versions.find(params.id, params.number)
    return changeOnce(database, { userId: actor.id, key }, ['restoreVersion', params, body], (transaction) =>
      drafts.save(transaction, actor, { ...params, ...body }, () => toWorkspaceDraft(content)),
    )
  },
})

/** Changes a draft once: its author has not seen the new revision, so a repeat gets the first reply. */
const changeOnce = (
  database: Database,
  { userId, key }: { readonly userId: number; readonly key: string | undefined },
  asked: readonly unknown[],
  change: (transaction: Transaction<DB>) => Promise<StoredDraftState>,
): Promise<StoredDraftState> => runIdempotently(database, userId, key, asked, DraftState, change)

export const tryHandlers = ({
  drafts,
  ...deps
}: TryDependencies & { readonly drafts: WorkspaceDraftStore }): Handlers<typeof tryRoutes> => ({
  tryDraft: async ({ params, body }, { actor }) => {
    const { draft } = await drafts.find(params.id)
    return tryDraft(deps, actor, draft, { scenarioId: params.id, ...body })
  },
})

export const briefHandlers = (briefs: ScenarioBriefs): Handlers<typeof briefRoutes> => ({
  readBrief: (_received, { actor }) => briefs.read(actor.id),
  draftFromBrief: ({ body }, { actor, key }) => briefs.begin(actor, key, body),
  cancelBrief: (_received, { actor }) => briefs.cancel(actor.id),
})
