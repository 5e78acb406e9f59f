import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewRubric } from '#features/criteria/contract-rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { SupersededRubric } from './ConflictingVersion.tsx'
import { rubricVersionQuery, rubricVersionsQuery } from './queries.ts'
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
  // What had been written when somebody else was quicker.
  const [mine, setMine] = useState<NewRubric>()
  const loadTheirs = async (written: NewRubric) => {
    const { isSuccess } = await versions.refetch()
    if (isSuccess) setMine(written)
    else notices.say('error', t('rubric.loadFailed'))
  }
  return (
    <QueryContent query={versions} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {(known) => {
        const newest = known[0]?.version
        const shown = known.some(({ version }) => version === chosen) ? chosen : newest
        return (
          <>
            <RubricVersions criteriaId={criteriaId} versions={known} shown={shown} />
            {mine && shown === newest && <SupersededRubric rubric={mine} />}
            {shown === undefined ? (
              <RubricForm criteriaId={criteriaId} current={null} onLoadTheirs={loadTheirs} />
            ) : (
              <Shown
                criteriaId={criteriaId}
                version={shown}
                isNewest={shown === newest}
                onLoadTheirs={loadTheirs}
              />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

type ShownProps = {
  readonly criteriaId: number
  readonly version: number
  readonly isNewest: boolean
  readonly onLoadTheirs: (mine: NewRubric) => Promise<void>
}

function Shown({ criteriaId, version, isNewest, onLoadTheirs }: ShownProps) {
  const t = useText('criteria')
  const query = useQuery(rubricVersionQuery(criteriaId, version))
  return (
    <QueryContent query={query} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {(rubric) =>
        isNewest ? (
          <RubricForm key={rubric.id} criteriaId={criteriaId} current={rubric} onLoadTheirs={onLoadTheirs} />
        ) : (
          <RubricReading rubric={rubric} />
        )
      }
    </QueryContent>
  )
}
