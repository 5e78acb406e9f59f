import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { criteriaQuery, rubricVersionQuery } from '#features/criteria/admin/queries.ts'
import { screens } from '#features/paths.ts'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { VersionTrial } from './VersionTrial.tsx'

/** The trial of the version that the address names. */
export function TrialScreen() {
  const t = useText('rubric-trials')
  useDocumentTitle(t('title'))
  const { criteria, version }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  if (typeof criteria !== 'number' || typeof version !== 'number')
    return <EmptyState>{t('unknown')}</EmptyState>
  return <VersionTrialContent id={criteria} version={version} />
}

function VersionTrialContent({ id, version }: { readonly id: number; readonly version: number }) {
  const t = useText('rubric-trials')
  const states = { failed: t('loadFailed'), retry: t('retry') }
  const criteria = useQuery(criteriaQuery)
  const scenarios = useQuery(allScenariosQuery)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink
        to={screens.admin}
        params={{ _splat: 'evaluation-criteria/rubric' }}
        search={{ criteria: id }}
      >
        {t('back')}
      </BackLink>
      <QueryContent query={useQuery(rubricVersionQuery(id, version))} {...states}>
        {(rubric) => (
          <QueryContent query={criteria} {...states}>
            {(all) => (
              <QueryContent query={scenarios} {...states}>
                {(known) => (
                  <VersionTrial
                    address={{ id, version }}
                    rubric={rubric}
                    criteria={all.find((one) => one.id === id)}
                    scenarios={known.filter(({ archived }) => !archived)}
                  />
                )}
              </QueryContent>
            )}
          </QueryContent>
        )}
      </QueryContent>
    </div>
  )
}
