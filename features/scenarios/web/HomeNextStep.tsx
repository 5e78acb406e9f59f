import { useQuery } from '@tanstack/react-query'
import { practiceQuery } from '#features/practice/web/queries.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import { LastAdviceCard } from './LastAdviceCard.tsx'
import { RunningChatCard } from './RunningChatCard.tsx'

const side = 'mt-6 grid grid-cols-1 gap-5 nav:grid-cols-[8fr_6fr]'

/**
 * The top of home for a learner who has a next step: a greeting, the conversation to go on with, and the last advice.
 */
export function HomeNextStep({ name }: { readonly name: string }) {
  const t = useText('scenarios')
  return (
    <>
      <p className="font-medium text-accent-ink wrap-anywhere">{t('hello', { name })}</p>
      <h1 className="mt-1 text-[clamp(1.625rem,1.2rem+1.6vw,2.25rem)] leading-tight font-semibold tracking-[-0.02em]">
        {t('banner')}
      </h1>
      <PracticeCards />
    </>
  )
}

function PracticeCards() {
  const t = useText('scenarios')
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useQuery(practiceQuery)
  if (!data && error && !isFetching) {
    const onRetry = () => {
      focusContent()
      void refetch()
    }
    return (
      <Banner tone="error" className="mt-6" action={<TextButton onClick={onRetry}>{t('retry')}</TextButton>}>
        {t('practice.failed', { message: failureText(error) })}
      </Banner>
    )
  }
  if (!data)
    return (
      <div role="status" className={side}>
        <VisuallyHidden>{t('practice.loading')}</VisuallyHidden>
        <Skeleton className="h-60 rounded-banner" />
        <Skeleton className="h-60 rounded-banner" />
      </div>
    )
  const { running, advice } = data
  return (
    <div className={running && advice ? side : 'mt-6 grid grid-cols-1'}>
      {running && <RunningChatCard chat={running} />}
      {advice && <LastAdviceCard advice={advice} isMain={!running} />}
    </div>
  )
}
