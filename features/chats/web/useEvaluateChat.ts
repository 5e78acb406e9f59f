import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { evaluationRoutes } from '#features/evaluations/contract.ts'
import {
  evaluationApi,
  evaluationQuery,
  cacheEvaluation,
  progressQuery,
} from '#features/evaluations/web/queries.ts'
import { historyQuery } from '#features/history/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useRateLimit } from '#features/session/web/queries.ts'
import type { RouteReply } from '#platform/contract/route.ts'
import { isRateLimited } from '#platform/web/failure.ts'
import { useSecondsLeft } from '#platform/web/hooks/useCooldown.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'
import { chatQuery } from './queries.ts'
import { branchForEvaluation } from '../contract-tries.ts'

export type EvaluationRequest = {
  /** Requests the evaluation, and opens it when it is made. */
  readonly evaluate: () => void
  readonly isEvaluating: boolean
  /** Why the request failed; undefined while the countdown explains it. */
  readonly failure: string | undefined
  /** Seconds of the cooldown until the next request. */
  readonly secondsLeft: number
}

/**
 * Requests the evaluation of a chat, or of the branch that is shown where it has several (requirement C7). The server
 * counts the requests (requirement L2).
 */
export function useEvaluateChat(chat: Chat): EvaluationRequest {
  const { id: chatId } = chat
  const branch = branchForEvaluation(chat)
  const t = useText('chats')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const cooldown = useRateLimit('evaluation')
  const updateCaches = useUpdateCachesAfterEvaluation(chatId, branch)
  const isRunning = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      evaluationApi(
        'POST /evaluations/',
        { query: { branch }, body: { chat_id: chatId } },
        { maxCounted: 1 },
      ),
    onSuccess: updateCaches,
    onError: (failure) => {
      if (isRateLimited(failure)) cooldown.start(failure.retryAfter)
    },
    onSettled: () => void (isRunning.current = false),
  })
  const evaluate = () => {
    // The second press of a double click comes before the button is disabled.
    if (isRunning.current || cooldown.secondsLeft() > 0) return
    isRunning.current = true
    // Called only while this screen is open: a person who has left it stays where they are.
    const onSuccess = () =>
      void navigate({ to: screens.evaluation, params: { id: String(chatId) }, search: { branch } })
    mutate(undefined, { onSuccess })
  }
  const isShown = error !== null && !isRateLimited(error)
  return {
    evaluate,
    isEvaluating: isPending,
    failure: isShown ? failureText(error, t('evaluate.failed')) : undefined,
    secondsLeft: useSecondsLeft(cooldown),
  }
}

/** Puts a new evaluation into the cache, and refreshes what shows that there is one. */
function useUpdateCachesAfterEvaluation(chatId: number, branch: number | undefined) {
  const client = useQueryClient()
  return (evaluation: RouteReply<typeof evaluationRoutes.createEvaluation>): void => {
    client.setQueryData(evaluationQuery(chatId, branch).queryKey, evaluation)
    cacheEvaluation(client, { chatId, branch }, evaluation)
    for (const { queryKey } of [chatQuery(chatId), historyQuery, progressQuery])
      void client.invalidateQueries({ queryKey })
  }
}
