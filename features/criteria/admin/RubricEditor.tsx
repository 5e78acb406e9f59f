import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { NewRubric } from '#features/criteria/contract-rubric.ts'
import { screens } from '#features/paths.ts'
import { SupersededTexts } from '#platform/web/forms/ConflictNotice.tsx'
import { focusContent } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { newestRubricQuery, rubricVersionsQuery } from './queries.ts'
import { RubricForm } from './RubricForm.tsx'
import { ContentReading, RubricReading } from './RubricReading.tsx'
import { RubricVersions } from './RubricVersions.tsx'

type Props = {
  readonly criteriaId: number
  /** The version to read; undefined: the newest one is edited. */
  readonly chosen: number | undefined
}

/** The versions of a rubric; the newest one can be changed, older ones are read. */
export function RubricEditor({ criteriaId, chosen }: Props) {
  const t = useText('criteria')
  const versions = useQuery(rubricVersionsQuery(criteriaId))
  // The words that were typed when somebody else saved first; each time the form begins anew.
  const [superseded, setSuperseded] = useState<Superseded>({ mine: undefined, count: 0 })
  return (
    <QueryContent query={versions} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {(known) => {
        const newest = known[0]?.version
        const shown = known.some(({ version }) => version === chosen) ? chosen : newest
        return (
          <>
            {/* Without a number the address stays on the newest version, also after the next one is saved. */}
            {newest !== undefined && chosen === newest && (
              <Navigate
                to={screens.admin}
                params={{ _splat: 'evaluation-criteria/rubric' }}
                search={{ criteria: criteriaId }}
                replace
              />
            )}
            <RubricVersions criteriaId={criteriaId} versions={known} shown={shown} />
            {shown === undefined || shown === newest ? (
              <NewestVersion
                criteriaId={criteriaId}
                superseded={superseded}
                onSuperseded={(mine) => setSuperseded(({ count }) => ({ mine, count: count + 1 }))}
              />
            ) : (
              <RubricReading criteriaId={criteriaId} version={shown} />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

type Superseded = { readonly mine: NewRubric | undefined; readonly count: number }

type NewestProps = {
  readonly criteriaId: number
  readonly superseded: Superseded
  readonly onSuperseded: (mine: NewRubric) => void
}

/**
 * The form of the newest version. It stays after its own content is saved as the next version, and begins anew when
 * another author's version is loaded.
 */
function NewestVersion({ criteriaId, superseded, onSuperseded }: NewestProps) {
  const t = useText('criteria')
  const versions = useQuery(rubricVersionsQuery(criteriaId))
  const newest = useQuery(newestRubricQuery(criteriaId))
  const { mine, count } = superseded
  const loadTheirs = async (readMine: () => NewRubric) => {
    const loaded = await Promise.all([versions.refetch(), newest.refetch()])
    if (!loaded.every(({ isSuccess }) => isSuccess)) return notices.say('error', t('rubric.loadFailed'))
    // Read only after loading, because people go on typing meanwhile.
    onSuperseded(readMine())
    focusContent()
  }
  return (
    <QueryContent query={newest} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {({ rubric }) => (
        <>
          {mine && (
            <SupersededTexts>
              <ContentReading rubric={mine} />
            </SupersededTexts>
          )}
          <RubricForm key={count} criteriaId={criteriaId} current={rubric} onLoadTheirs={loadTheirs} />
        </>
      )}
    </QueryContent>
  )
}
