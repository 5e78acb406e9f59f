import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { screens } from '#features/paths.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { MoreScenarios } from './MoreScenarios.tsx'
import { findTries } from './TriesLine.tsx'
import { scenariosQuery } from './queries.ts'
import { ScenarioCard } from './ScenarioCard.tsx'
import { ScenarioSkeletons } from './ScenarioSkeletons.tsx'

type Props = {
  /** The language of the texts on the cards. */
  readonly readerLanguage: string
  /** The language in which a chat is started. */
  readonly chatLanguage: string
  /** The scenario that is recommended above the grid, and left out of it. */
  readonly recommendedId: number | undefined
}

const columns = 'grid grid-cols-1 gap-5 md:grid-cols-2 lg:grid-cols-3'

export function ScenarioGrid({ readerLanguage, chatLanguage, recommendedId }: Props) {
  const t = useText('scenarios')
  const failureText = useFailureText()
  const query = useInfiniteQuery(scenariosQuery(readerLanguage))
  const practice = useQuery(practiceQuery)
  const { error, isFetching, refetch } = query
  const scenarios = query.data?.pages.flat()
  const onRetry = () => {
    focusContent()
    void (scenarios ? query.fetchNextPage() : refetch())
  }
  const problem = error && !isFetching && (
    <Banner
      tone="error"
      className="not-first:mt-6"
      action={<TextButton onClick={onRetry}>{t('retry')}</TextButton>}
    >
      {t('error', { message: failureText(error) })}
    </Banner>
  )
  if (!scenarios && problem) return problem
  // Past practice decides which mood is preselected; loading it later would change the choice under the pointer.
  if (!scenarios || practice.isPending) return <ScenarioSkeletons className={columns} />
  if (scenarios.length === 0) return <NoAssignedScenarios />
  return (
    <>
      {/* The role is explicit because Safari's screen reader does not treat a list without bullets as one. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above */}
      <ul role="list" className={columns}>
        {scenarios
          .filter(({ id }) => id !== recommendedId)
          .map((scenario) => (
            <ScenarioCard
              key={scenario.id}
              scenario={scenario}
              tries={practice.data ? findTries(practice.data.tries, scenario) : null}
              readerLanguage={readerLanguage}
              chatLanguage={chatLanguage}
            />
          ))}
      </ul>
      {query.isFetchNextPageError && problem
        ? problem
        : query.hasNextPage && (
            <MoreScenarios
              count={scenarios.length}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          )}
    </>
  )
}

/** Only an administrator can assign scenarios, so only an administrator gets the link. */
function NoAssignedScenarios() {
  const t = useText('scenarios')
  const canAssign = useIsAllowed('admin')
  const link = canAssign && (
    <LinkButton to={screens.admin} params={{ _splat: 'scenarios' }}>
      {t('empty.assign')}
    </LinkButton>
  )
  return (
    <EmptyState title={t('empty.title')} action={link}>
      {t('empty.text')}
    </EmptyState>
  )
}
