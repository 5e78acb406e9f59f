import { useInfiniteQuery, useMutationState, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deleteChatMutation } from '#features/chats/web/queries.ts'
import { progressQuery } from '#features/evaluations/web/queries.ts'
import { screens } from '#features/paths.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { HistoryList } from './HistoryList.tsx'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import { SkillsOverTime } from './SkillsOverTime.tsx'
import { historyQuery } from './queries.ts'

/** The learner's conversations, newest first (requirements Y1 and Y2). */
export function HistoryScreen() {
  const t = useText('history')
  const failureText = useFailureText()
  const history = useInfiniteQuery(historyQuery)
  useDocumentTitle(t('title'))
  const pages = useSkillsSettled() ? history.data?.pages : undefined
  const isEmpty = pages?.[0]?.length === 0
  const isEvaluated = pages?.some((page) => page.some(({ is_evaluated }) => is_evaluated))
  const loadMore = () => void history.fetchNextPage()
  const reload = () => {
    focusContent()
    void history.refetch()
  }
  return (
    <div className="mx-auto grid w-full max-w-[54rem] grid-cols-1 gap-6 px-4 py-8 sm:px-6 sm:py-10">
      <div>
        <h1 className="text-display font-semibold">{t('title')}</h1>
        <DeletionStatus />
      </div>
      {!pages && !history.isError && <HistorySkeleton />}
      {isEmpty && (
        <EmptyState action={<LinkButton to={screens.home}>{t('start')}</LinkButton>}>{t('empty')}</EmptyState>
      )}
      {isEvaluated && <SkillsOverTime />}
      {pages && !isEmpty && (
        <HistoryList
          pages={pages}
          hasMore={history.hasNextPage && !history.isError}
          isLoadingMore={history.isFetchingNextPage}
          onMore={loadMore}
        />
      )}
      {history.isError && (
        <Banner
          tone="error"
          action={
            <TextButton onClick={history.isFetchNextPageError ? loadMore : reload}>
              {t('tryAgain')}
            </TextButton>
          }
        >
          {t('error', { error: failureText(history.error, t('loadFailed')) })}
        </Banner>
      )}
    </div>
  )
}

/** How long the conversations wait for the skills above them, in milliseconds. */
const LONGEST_WAIT = 1000

/** Whether the skills have come, or are waited for no longer. The conversations below would move if they came later. */
function useSkillsSettled(): boolean {
  const { isPending } = useQuery(progressQuery)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LONGEST_WAIT)
    return () => clearTimeout(timer)
  }, [])
  return !isPending || isOver
}

/** Says that a conversation was deleted, here or on its own screen, for as long as that is news. */
function DeletionStatus() {
  const t = useText('history')
  const { mutationKey } = deleteChatMutation
  const deletions = useMutationState({ filters: { mutationKey, status: 'success' } })
  return (
    <p role="status" className="mt-1 text-label text-ink-muted empty:hidden">
      {deletions.length > 0 && t('delete.done')}
    </p>
  )
}
