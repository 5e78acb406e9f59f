import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { criteriaFailures } from '../contract.ts'
import { criteriaQuery } from './queries.ts'
import { RubricEditor } from './RubricEditor.tsx'

/** The rubric of the criteria that the address names. */
export function RubricScreen() {
  const t = useText('criteria')
  const failureText = useFailureText()
  useDocumentTitle(t('rubric.title'))
  const { criteria: id, version }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const query = useQuery(criteriaQuery)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'evaluation-criteria' }}>
        {t('title')}
      </BackLink>
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {(all) => {
          const criteria = all.find((one) => one.id === id)
          if (!criteria) return <EmptyState>{failureText(criteriaFailures.missing)}</EmptyState>
          return (
            <>
              <h2 className="text-title font-semibold wrap-anywhere">
                {t('rubric.of', { title: criteria.title })}
              </h2>
              {criteria.archived && <Banner tone="note">{failureText(criteriaFailures.archived)}</Banner>}
              <RubricEditor
                key={criteria.id}
                criteriaId={criteria.id}
                chosen={typeof version === 'number' ? version : undefined}
              />
            </>
          )
        }}
      </QueryContent>
    </div>
  )
}
