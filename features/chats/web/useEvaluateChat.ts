import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { evaluationApi, evaluationQuery, progressQuery } from '#features/evaluations/web/queries.ts'
import { screens } from '#features/paths.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useSecondsToWait } from '#platform/web/hooks/useAttemptLimit.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { historyQuery } from '#features/history/web/queries.ts'
import { chatQuery } from './queries.ts'
import { useEvaluationLimit } from './useEvaluationLimit.ts'

export type Evaluating = {
  /** Asks for the evaluation, and goes to it when it is there. */
  readonly evaluate: () => void
  readonly isEvaluating: boolean
  /** Why it came to nothing; undefined also where the countdown says it. */
  readonly failure: string | undefined
  /** Seconds until it may be asked for again. */
  readonly wait: number
}

/** The way from a chat to its evaluation. */
export function useEvaluateChat(chatId: number): Evaluating {
  const t = useText('chats')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const limit = useEvaluationLimit()
  const keep = useKeepEvaluation(chatId)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => evaluationApi.createEvaluation({ body: { chat_id: chatId } }),
    onSuccess: keep,
    onError: (failure) => {
      if (isLimited(failure)) limit.waitFor(failure.retryAfter)
      else limit.giveBack()
    },
  })
  const evaluate = () => {
    if (isPending || !limit.take()) return
    // Called only while this screen is open: who has gone elsewhere meanwhile is left there.
    const onSuccess = () => void navigate({ to: screens.evaluation, params: { id: String(chatId) } })
    mutate(undefined, { onSuccess })
  }
  const isTold = error !== null && !isLimited(error)
  return {
    evaluate,
    isEvaluating: isPending,
    failure: isTold ? failureText(error, t('evaluate.failed')) : undefined,
    wait: useSecondsToWait(limit),
  }
}

/** What shows evaluations learns of the new one. */
function useKeepEvaluation(chatId: number) {
  const client = useQueryClient()
  return (evaluation: Awaited<ReturnType<typeof evaluationApi.createEvaluation>>): void => {
    client.setQueryData(evaluationQuery(chatId).queryKey, evaluation)
    for (const { queryKey } of [chatQuery(chatId), historyQuery, progressQuery])
      void client.invalidateQueries({ queryKey })
  }
}

const isLimited = (error: unknown): error is ApiFailure => error instanceof ApiFailure && error.status === 429
