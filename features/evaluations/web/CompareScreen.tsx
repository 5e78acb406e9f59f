import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { Chat } from '#features/chats/contract.ts'
import { chatFailures, isChatId } from '#features/chats/contract-rules.ts'
import { countShared, countAllTries } from '#features/chats/contract-tries.ts'
import { chatQuery } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { isOutdated } from '#platform/web/failure.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { CompareBanner, type ComparedTry } from './CompareBanner.tsx'
import { CompareLanes } from './CompareLanes.tsx'
import { chooseBranches } from './choose-branches.ts'
import { ProblemNotice } from './EvaluationProblem.tsx'
import { EvaluationSkeleton } from './EvaluationSkeleton.tsx'
import { existingEvaluationQuery } from './queries.ts'

/** Loads a try again on each visit, because more may have been said in it and no route loader requests it. */
const refetchOnEveryMount = { refetchOnMount: 'always', retryOnMount: true } as const

/** Two tries of one conversation side by side, from the message on where they part. */
export function CompareScreen() {
  const { id = '' } = useParams({ strict: false })
  const { branch, other } = useSearch({ strict: false })
  const t = useText('evaluations')
  const failureText = useFailureText()
  const chat = useQuery({ ...chatQuery(id), ...refetchOnEveryMount, enabled: isChatId(id) })
  const wanted = chat.data && chooseBranches(chat.data, branch, other)
  const findProblem = () => {
    if (!isChatId(id)) return failureText(chatFailures.invalidId)
    // Loaded tries stay on the screen when a refresh fails.
    if (chat.error && !chat.data) return failureText(chat.error, t('compare.failed'))
    return chat.data && !wanted ? t('compare.single') : null
  }
  const problem = findProblem()
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 content-start gap-5 px-4 py-4 sm:px-6 sm:py-6">
      <BackLink to={screens.chat} params={{ id }}>
        {t('compare.back')}
      </BackLink>
      {problem !== null && (
        <CompareProblem
          message={problem}
          error={chat.data ? null : chat.error}
          onRetry={() => void chat.refetch()}
        />
      )}
      {problem === null && !wanted && <EvaluationSkeleton isBeingMade={false} />}
      {chat.data && wanted && <LoadedTries key={wanted.join(' ')} chat={chat.data} wanted={wanted} />}
    </div>
  )
}

type CompareProblemProps = {
  readonly message: string
  /** Why something could not be read; null where nothing failed. */
  readonly error: Error | null
  readonly onRetry: () => void
}

function CompareProblem({ message, error, onRetry }: CompareProblemProps) {
  const t = useText('evaluations')
  const onPress = () => {
    focusContent()
    onRetry()
  }
  return (
    <ProblemNotice message={message}>
      {error && !isOutdated(error) && <Button onClick={onPress}>{t('state.tryAgain')}</Button>}
    </ProblemNotice>
  )
}

type LoadedTriesProps = { readonly chat: Chat; readonly wanted: readonly [number, number] }

function LoadedTries({ chat, wanted: [older, newer] }: LoadedTriesProps) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  useDocumentTitle(t('compare.title', { title: chat.scenario.title }))
  const before = useCompared(chat, older)
  const after = useCompared(chat, newer)
  const error = before.error ?? after.error
  const compared = before.loaded && after.loaded && numberTries(before.loaded, after.loaded)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h1
          lang={chat.scenario.language ?? chat.language}
          dir="auto"
          className="text-title font-semibold wrap-anywhere sm:text-display"
        >
          {chat.scenario.title}
        </h1>
        {compared && <Badge>{t('compare.tries', { count: compared.count })}</Badge>}
      </header>
      {error && (
        <CompareProblem
          message={failureText(error, t('compare.failed'))}
          error={error}
          onRetry={() => [before, after].forEach(({ readAgain }) => readAgain())}
        />
      )}
      {compared ? (
        <>
          <CompareBanner {...compared} />
          <CompareLanes {...compared} />
        </>
      ) : (
        !error && <EvaluationSkeleton isBeingMade={false} />
      )}
    </>
  )
}

type LoadedTry = Omit<ComparedTry, 'number'>

/** Both tries with their numbers, which are the same in the history. */
const numberTries = (before: LoadedTry, after: LoadedTry) => ({
  before: { ...before, number: before.chat.branch_id },
  after: { ...after, number: after.chat.branch_id },
  shared: countShared(before.chat.messages, after.chat.messages),
  count: countAllTries(after.chat),
})

/** A branch with its evaluation, where there is one. */
function useCompared(chat: Chat, branch: number) {
  const shown = useQuery({ ...chatQuery(chat.id, branch), ...refetchOnEveryMount })
  const evaluation = useQuery(existingEvaluationQuery(chat.id, branch))
  return {
    loaded:
      shown.data && evaluation.data !== undefined ? { chat: shown.data, evaluation: evaluation.data } : null,
    error: (shown.data ? null : shown.error) ?? (evaluation.data === undefined ? evaluation.error : null),
    readAgain: () => [shown, evaluation].forEach(({ isError, refetch }) => void (isError && refetch())),
  }
}
