import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewRubric } from '#features/criteria/contract-rubric.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { SupersededRubric } from './ConflictingVersion.tsx'
import { newestRubricQuery, rubricVersionQuery, rubricVersionsQuery } from './queries.ts'
import { RubricForm } from './RubricForm.tsx'
import { RubricReading } from './RubricReading.tsx'
import { RubricVersions } from './RubricVersions.tsx'

type Props = {
  readonly criteriaId: number
  /** The older version that is read; undefined: the newest is edited. */
  readonly chosen: number | undefined
}

/** The versions of a rubric; the newest one can be changed, older ones are read. */
export function RubricEditor({ criteriaId, chosen }: Props) {
  const t = useText('criteria')
  const versions = useQuery(rubricVersionsQuery(criteriaId))
  // What had been written when somebody else was quicker, each time.
  const [superseded, setSuperseded] = useState<readonly NewRubric[]>([])
  return (
    <QueryContent query={versions} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {(known) => {
        const newest = known[0]?.version
        const shown = known.some(({ version }) => version === chosen) ? chosen : newest
        return (
          <>
            <RubricVersions criteriaId={criteriaId} versions={known} shown={shown} />
            {shown === undefined || shown === newest ? (
              <NewestVersion
                criteriaId={criteriaId}
                superseded={superseded}
                onSuperseded={(mine) => setSuperseded((before) => [...before, mine])}
              />
            ) : (
              <OlderVersion criteriaId={criteriaId} version={shown} />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

type NewestProps = {
  readonly criteriaId: number
  readonly superseded: readonly NewRubric[]
  readonly onSuperseded: (mine: NewRubric) => void
}

/** The form stays as it is when what it holds has become the next version; only somebody else's begins it anew. */
function NewestVersion({ criteriaId, superseded, onSuperseded }: NewestProps) {
  const t = useText('criteria')
  const versions = useQuery(rubricVersionsQuery(criteriaId))
  const newest = useQuery(newestRubricQuery(criteriaId))
  const mine = superseded.at(-1)
  const loadTheirs = async (written: NewRubric) => {
    const loaded = await Promise.all([versions.refetch(), newest.refetch()])
    if (!loaded.every(({ isSuccess }) => isSuccess)) return notices.say('error', t('rubric.loadFailed'))
    onSuperseded(written)
    focusContent()
  }
  return (
    <QueryContent query={newest} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {({ rubric }) => (
        <>
          {mine && <SupersededRubric rubric={mine} />}
          <RubricForm
            key={superseded.length}
            criteriaId={criteriaId}
            current={rubric}
            onLoadTheirs={loadTheirs}
          />
        </>
      )}
    </QueryContent>
  )
}

function OlderVersion({ criteriaId, version }: { readonly criteriaId: number; readonly version: number }) {
  const t = useText('criteria')
  const query = useQuery(rubricVersionQuery(criteriaId, version))
  return (
    <QueryContent query={query} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {(rubric) => <RubricReading rubric={rubric} />}
    </QueryContent>
  )
}
