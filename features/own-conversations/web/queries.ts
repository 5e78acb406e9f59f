import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'
import { forgetDrafts } from '#platform/web/hooks/useStored.ts'
import type { PreparedConversation, ownConversationRoutes } from '../contract.ts'

/**
 * The name under which this tab keeps what is typed into a form; `''` gives the prefix of all names of a conversation.
 */
export const ownDraftName = (id: number, form: 'plan' | 'scenario' | 'debrief' | 'drill' | ''): string =>
  `own:${id}:${form}`

const api = createApi<typeof ownConversationRoutes>()

type OwnConversationRoutes = typeof ownConversationRoutes
type BodyOf<Name extends keyof OwnConversationRoutes> =
  RouteRequest<OwnConversationRoutes[Name]> extends { readonly body: infer Body } ? Body : never

const listKey = ['own-conversations']

/** How often to check on a draft that is being made. Milliseconds. */
const DRAFT_POLL = 2000

/** The route loader loads the data when the screen opens; the screen itself must not load it again. */
const loadedByRouter = { staleTime: 0, retryOnMount: false, refetchOnMount: false }

/** The conversations that somebody has ahead of them. */
export const ownConversationsQuery = queryOptions({
  queryKey: listKey,
  queryFn: ({ signal }) => api('GET /own-conversations', {}, { signal }),
  ...loadedByRouter,
})

export const ownConversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...listKey, id],
    queryFn: ({ signal }) => api('GET /own-conversations/:id', { params: { id } }, { signal }),
    ...loadedByRouter,
    // Polls while a draft is being made for another tab, or for this page before a reload.
    refetchInterval: ({ state }) => state.data?.is_drafting === true && DRAFT_POLL,
    // A form holds the values and version read here; a refetch would replace the version only.
    refetchOnWindowFocus: false,
  })

const keep = async (own: PreparedConversation, client: QueryClient) => {
  const { queryKey } = ownConversationQuery(String(own.id))
  // A request that is still under way would overwrite this newer answer.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, own)
  void client.invalidateQueries({ queryKey: listKey, exact: true })
}

type Preparation = { readonly body: BodyOf<'createOwnConversation'>; readonly idempotencyKey: string }

export const prepareMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Preparation) =>
    api('POST /own-conversations', { body }, { idempotencyKey }),
})

/** The key of the drafts that this tab waits for. */
export const draftKey = [...listKey, 'draft']

/** Asks the model for a draft. It continues after its screen is left, so the conversation's id is a variable. */
export const draftMutation = mutationOptions({
  mutationKey: draftKey,
  mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
    api('POST /own-conversations/:id/draft', { params: { id }, body: null }, { idempotencyKey }),
  onSuccess: (own, _sent, _before, { client }) => keep(own, client),
  // Another request's draft may have been stored, or a correction from another window.
  onError: (_error, { id }, _before, { client }) =>
    client.invalidateQueries({ queryKey: ownConversationQuery(String(id)).queryKey }),
})

/** Writes something into a conversation; its page then shows the answer, which is the conversation as stored. */
const writeMutation = <Written>(write: (written: Written) => Promise<PreparedConversation>) =>
  mutationOptions({
    mutationFn: write,
    onSuccess: (own, _written, _before, { client }) => keep(own, client),
  })

export const correctMutation = (id: number) =>
  writeMutation((body: BodyOf<'correctOwnConversation'>) =>
    api('PUT /own-conversations/:id', { params: { id }, body }),
  )

export const writePlanMutation = (id: number) =>
  writeMutation((body: BodyOf<'writePlan'>) =>
    api('PUT /own-conversations/:id/plan', { params: { id }, body }),
  )

export const rehearsePlanMutation = (id: number) =>
  writeMutation((body: BodyOf<'rehearsePlan'>) =>
    api('PUT /own-conversations/:id/rehearsal', { params: { id }, body }),
  )

export const writeDebriefMutation = (id: number) =>
  writeMutation((body: BodyOf<'writeDebrief'>) =>
    api('PUT /own-conversations/:id/debrief', { params: { id }, body }),
  )

/** Removes the debrief from the conversation's page; home does not ask again. */
export const declineDebriefMutation = mutationOptions({
  mutationFn: (id: number) => api('DELETE /own-conversations/:id/debrief', { params: { id } }),
  onSuccess: (_reply, id, _before, { client }) => {
    const { queryKey } = ownConversationQuery(String(id))
    client.setQueryData(queryKey, (own) => own && { ...own, debrief: null })
  },
})

/**
 * Deletes a conversation, with what this tab keeps of it and with its rehearsals, which home and the history show. Its
 * own screen removes it from the cache when it is left.
 */
export const deleteOwnConversationMutation = mutationOptions({
  mutationFn: (id: number) => api('DELETE /own-conversations/:id', { params: { id } }),
  onSuccess: (_reply, id, _before, { client }) => {
    forgetDrafts(ownDraftName(id, ''))
    for (const slice of ['practice', 'evaluations', 'chats']) client.removeQueries({ queryKey: [slice] })
    return client.invalidateQueries({ queryKey: listKey, exact: true })
  },
})
