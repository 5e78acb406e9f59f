import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { objectionDraftName } from '#features/chats/web/queries.ts'
import type { objectionRoutes } from '#features/objections/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { forgetDraft } from '#platform/web/hooks/useStored.ts'
import type { Objection } from '../contract.ts'
import { evaluationQuery } from './queries.ts'

const api = createApi<typeof objectionRoutes>()

type NewObjection = Omit<Objection, 'id'>

/** The verdict or the statement that an objection is about. */
export type ContestedFinding = Pick<Objection, 'check_key' | 'statement'>

/** The evaluation that is shown, for the hooks about its findings. */
function useShownEvaluation(chatId: number) {
  const client = useQueryClient()
  const { branch } = useSearch({ strict: false })
  const { queryKey } = evaluationQuery(chatId, branch)
  const shown = client.getQueryData(queryKey)
  return {
    client,
    branch,
    queryKey,
    turnCount: shown?.turn_count,
    // A check keeps its key; the same index in another evaluation is another statement.
    draftNameOf: ({ check_key, statement }: ContestedFinding) =>
      objectionDraftName(chatId, check_key ?? [shown?.branch_id, shown?.turn_count, statement].join(' ')),
  }
}

/** The name under which `useDraft` stores why a finding is not right. */
export const useObjectionDraftName = (chatId: number, finding: ContestedFinding): string =>
  useShownEvaluation(chatId).draftNameOf(finding)

/** Sends an objection. A second one to the same replaces the first. */
export function useRaiseObjection(chatId: number) {
  const { client, branch, queryKey, turnCount, draftNameOf } = useShownEvaluation(chatId)
  return useMutation({
    mutationFn: (body: NewObjection) =>
      api('POST /evaluations/:chat_id/objections', {
        params: { chat_id: String(chatId) },
        query: { branch },
        // Another tab may have evaluated the branch again since.
        body: { ...body, turn_count: turnCount },
      }),
    onSuccess: (raised, sent) => {
      forgetDraft(draftNameOf(sent))
      changeObjections(client, queryKey, (before) => [...before.filter(({ id }) => id !== raised.id), raised])
    },
  })
}

/** Takes an objection back. */
export function useWithdrawObjection(chatId: number) {
  const { client, queryKey } = useShownEvaluation(chatId)
  return useMutation({
    mutationFn: (id: number) =>
      api('DELETE /evaluations/:chat_id/objections/:id', {
        params: { chat_id: String(chatId), id: String(id) },
      }),
    onSuccess: (_, withdrawn) =>
      changeObjections(client, queryKey, (before) => before.filter(({ id }) => id !== withdrawn)),
  })
}

/** An evaluation is loaded only once, so its objections are changed in the cache. */
function changeObjections(
  client: QueryClient,
  key: ReturnType<typeof evaluationQuery>['queryKey'],
  change: (before: readonly Objection[]) => Objection[],
): void {
  client.setQueryData(key, (known) => known && { ...known, objections: change(known.objections) })
}
