import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { isChatId, chatFailures } from '#features/chats/contract-rules.ts'
import { screens } from '#features/paths.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Evaluation } from '../contract.ts'
import { EvaluationProblem, ProblemNotice } from './EvaluationProblem.tsx'
import { EvaluationSkeleton } from './EvaluationSkeleton.tsx'
import { EvaluationView, type RenderSharing } from './EvaluationView.tsx'
import { evaluationQuery, isEvaluationPendingQuery } from './queries.ts'

/** The evaluation of the chat that the address names, which is made where there is none yet (requirement E1). */
export function EvaluationScreen({ renderSharing }: { readonly renderSharing: RenderSharing }) {
  const { id = '' } = useParams({ strict: false })
  const { branch } = useSearch({ strict: false })
  const t = useText('evaluations')
  const failureText = useFailureText()
  return (
    <div className="mx-auto flex w-full max-w-page grow flex-col px-4 py-4 sm:px-6 sm:py-6 print:block print:p-0">
      <div className="mb-2 print:hidden">
        <BackLink to={screens.history}>{t('back')}</BackLink>
      </div>
      {isChatId(id) ? (
        <LoadedEvaluation key={`${id} ${branch}`} id={id} branch={branch} renderSharing={renderSharing} />
      ) : (
        <ProblemNotice message={failureText(chatFailures.invalidId)} />
      )}
    </div>
  )
}

type LoadedProps = {
  readonly id: string
  readonly branch: number | undefined
  readonly renderSharing: RenderSharing
}

function LoadedEvaluation({ id, branch, renderSharing }: LoadedProps) {
  const t = useText('evaluations')
  const evaluation = useQuery(evaluationQuery(id, branch))
  return (
    <>
      {/* Always in the page, so that a screen reader announces the change. */}
      <VisuallyHidden role="status">{evaluation.data && t('state.ready')}</VisuallyHidden>
      <EvaluationState id={id} branch={branch} renderSharing={renderSharing} evaluation={evaluation} />
    </>
  )
}

type EvaluationStateProps = LoadedProps & { readonly evaluation: UseQueryResult<Evaluation> }

/** The evaluation, or what there is instead while it loads or after it failed. */
function EvaluationState({
  id,
  branch,
  renderSharing,
  evaluation: { data, error, errorUpdatedAt, refetch, isFetching },
}: EvaluationStateProps) {
  const { data: isBeingMade } = useQuery(isEvaluationPendingQuery(id, branch))
  // An evaluation is a long page. Deferred, React renders it in short steps, so that a phone responds meanwhile.
  const shown = useDeferredValue(data)
  if (shown) return <EvaluationView evaluation={shown} renderSharing={renderSharing} />
  if (data || !error || isFetching) return <EvaluationSkeleton isBeingMade={isBeingMade} />
  const onRetry = () => {
    focusContent()
    void refetch()
  }
  return <EvaluationProblem chatId={id} error={error} failedAt={errorUpdatedAt} onRetry={onRetry} />
}
