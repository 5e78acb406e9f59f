import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { RouteRequest } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'
import { forgetDrafts } from '#platform/web/hooks/useStored.ts'
import type { PreparedConversation, ownConversationRoutes } from '../contract.ts'

/** Under which name this tab keeps what is typed into a form of one; all of them begin with that of no form. */
export const ownDraftName = (id: number, form: 'plan' | 'scenario' | 'debrief' | 'drill' | ''): string =>
  `own:${id}:${form}`

const api = createApi<typeof ownConversationRoutes>()

type OwnConversationRoutes = typeof ownConversationRoutes
type BodyOf<Name extends keyof OwnConversationRoutes> =
  RouteRequest<OwnConversationRoutes[Name]> extends { readonly body: infer Body } ? Body : never

const listKey = ['own-conversations']

/** How often a draft under way is looked for. Milliseconds. */
const DRAFT_POLL = 2000

/** The router loads the data when the screen opens; the screen itself must not load it again. */
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
    // Polls while a draft is being written that another tab, or this page before a reload, has asked for.
    refetchInterval: ({ state }) => state.data?.is_drafting === true && DRAFT_POLL,
    // A form holds what stood here; a refresh under it would make its version a lie.
    refetchOnWindowFocus: false,
  })

const keep = async (own: PreparedConversation, client: QueryClient) => {
  const { queryKey } = ownConversationQuery(String(own.id))
  // An answer that is still on its way was made before this one.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, own)
  void client.invalidateQueries({ queryKey: listKey, exact: true })
}

type Preparation = { readonly body: BodyOf<'createOwnConversation'>; readonly idempotencyKey: string }

export const prepareMutation = mutationOptions({
  mutationFn: ({ body, idempotencyKey }: Preparation) =>
    api('POST /own-conversations', { body }, { idempotencyKey }),
})

/** Names the drafts that this tab waits for. */
export const draftKey = [...listKey, 'draft']

/** Asks the model to draft. It goes on when its screen is left, so what it is of is a variable. */
export const draftMutation = mutationOptions({
  mutationKey: draftKey,
  mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
    api('POST /own-conversations/:id/draft', { params: { id }, body: null }, { idempotencyKey }),
  onSuccess: (own, _sent, _before, { client }) => keep(own, client),
  // Somebody else's draft may have come, or a correction from another window.
  onError: (_error, { id }, _before, { client }) =>
    client.invalidateQueries({ queryKey: ownConversationQuery(String(id)).queryKey }),
})

/** Writes something into a conversation. The answer, which is the conversation as it stands then, is what its page shows. */
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

/** Its page shows that nothing is written any more, and home asks no more. */
export const declineDebriefMutation = mutationOptions({
  mutationFn: (id: number) => api('DELETE /own-conversations/:id/debrief', { params: { id } }),
  onSuccess: (_reply, id, _before, { client }) => {
    const { queryKey } = ownConversationQuery(String(id))
    client.setQueryData(queryKey, (own) => own && { ...own, debrief: null })
  },
})

/** With what this tab keeps of it. Its rehearsals, which home and the history show, are deleted with it. Its own screen forgets it when somebody leaves it. */
export const deleteOwnMutation = mutationOptions({
  mutationFn: (id: number) => api('DELETE /own-conversations/:id', { params: { id } }),
  onSuccess: (_reply, id, _before, { client }) => {
    forgetDrafts(ownDraftName(id, ''))
    for (const slice of ['practice', 'evaluations', 'chats']) client.removeQueries({ queryKey: [slice] })
    return client.invalidateQueries({ queryKey: listKey, exact: true })
  },
})
