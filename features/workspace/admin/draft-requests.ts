import { createApi } from '#platform/web/api.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { type DraftChange, type DraftState, workspaceFailures, type workspaceRoutes } from '../contract.ts'
import type { WorkspaceStep } from '../contract-checklist.ts'
import type { TriedMessage, tryRoutes } from '../contract-try.ts'
import { fetchDraft } from './queries.ts'

const api = createApi<typeof workspaceRoutes & typeof tryRoutes>()

type DraftRevision = { readonly id: number; readonly revision: string }

export const createDraft = (title: string) => api('POST /admin/scenario-drafts', { body: { title } })
/** Browsers limit a `keepalive` body to 64 KiB of UTF-8; a third of that in characters is always below it. */
const MAX_KEPT_ALIVE = 20_000
export const saveDraft = ({ id, revision, change }: DraftRevision & { readonly change: DraftChange }) =>
  api(
    'PATCH /admin/scenarios/:id/draft',
    { params: { id: String(id) }, body: { revision, change } },
    // `keepalive` lets a save complete although its page is closed.
    { keepalive: JSON.stringify(change).length < MAX_KEPT_ALIVE },
  )
export const undoDraft = ({ id, revision }: DraftRevision) =>
  api('POST /admin/scenarios/:id/draft/undo', { params: { id: String(id) }, body: { revision } })
export const acknowledgeStep = ({ id, revision, step }: DraftRevision & { readonly step: WorkspaceStep }) =>
  api('POST /admin/scenarios/:id/draft/looked-at', { params: { id: String(id) }, body: { revision, step } })
export const requestTranslation = ({ id, revision, code }: DraftRevision & { readonly code: string }) =>
  api('POST /admin/scenarios/:id/draft/translate/:code', {
    params: { id: String(id), code },
    body: { revision },
  })
export const discardDraft = ({ id, revision }: DraftRevision) =>
  api('DELETE /admin/scenarios/:id/draft', { params: { id: String(id) }, query: { revision } })
export const requestPublication = ({ id, revision, note }: DraftRevision & { readonly note: string }) =>
  api('POST /admin/scenarios/:id/draft/publish', { params: { id: String(id) }, body: { revision, note } })
export const restoreVersion = ({ id, revision, number }: DraftRevision & { readonly number: number }) =>
  api('POST /admin/scenarios/:id/versions/:number/restore', {
    params: { id: String(id), number: String(number) },
    body: { revision },
  })

type DraftTryRequest = {
  readonly id: number
  readonly language: string
  readonly cast: { readonly character: string; readonly mood: string | null } | null
  readonly messages: TriedMessage[]
}
export const requestDraftReply = ({ id, ...body }: DraftTryRequest) =>
  api('POST /admin/scenarios/:id/draft/try', { params: { id: String(id) }, body })

/** The draft as somebody else has saved it, if that is why a request was refused. */
export const fetchConflictingDraft = async (id: number, error: unknown): Promise<DraftState | undefined> => {
  const theirs = isConflict(error) ? await fetchDraft(id).catch(() => undefined) : undefined
  return theirs?.archived ? undefined : theirs
}

const isConflict = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.is(workspaceFailures.publishedMeanwhile) ||
    error.is(workspaceFailures.changedMeanwhile({ name: '' })))
