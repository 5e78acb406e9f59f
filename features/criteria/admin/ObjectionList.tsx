import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { objectionCountsQuery } from './objection-requests.ts'
import type { ReviewedObjectionsProps } from './ReviewedObjections.tsx'

const ReviewedObjections = requiredComponent<ReviewedObjectionsProps>(
  'objections',
  async () => (await import('./ReviewedObjections.tsx')).ReviewedObjections,
  <Skeleton className="h-16" />,
)

/** How many objections there are to evaluations by some criteria, or by none; the objections load when it is opened. */
export function ObjectionList({ criteriaId }: Pick<ReviewedObjectionsProps, 'criteriaId'>) {
  const t = useText('criteria')
  const [wasOpened, setOpened] = useState(false)
  const { data: counts } = useQuery(objectionCountsQuery)
  const title = t(criteriaId === null ? 'objections.withoutCriteria' : 'objections.title')
  const count = counts?.find(({ criteria_id }) => criteria_id === criteriaId)?.count ?? 0
  return (
    <details onToggle={() => setOpened(true)} className="rounded-control bg-surface text-sm ring-1 ring-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">
        {counts ? t('objections.counted', { title, count }) : title}
      </summary>
      <div className="px-4 pb-3">{wasOpened && <ReviewedObjections criteriaId={criteriaId} />}</div>
    </details>
  )
}
