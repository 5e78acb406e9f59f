import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { requiredPart } from '#platform/web/ui/required-part.tsx'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import type { ReviewedObjectionsProps } from './ReviewedObjections.tsx'

const ReviewedObjections = requiredPart<ReviewedObjectionsProps>(
  'objections',
  async () => (await import('./ReviewedObjections.tsx')).ReviewedObjections,
  <Skeleton className="h-16" />,
)

/** What learners object to in evaluations by some criteria, or by none. It is loaded when somebody looks. */
export function ObjectionList({ criteriaId }: ReviewedObjectionsProps) {
  const t = useText('criteria')
  const [wasOpened, setOpened] = useState(false)
  return (
    <details onToggle={() => setOpened(true)} className="rounded-control bg-surface text-sm ring-1 ring-line">
      <summary className="cursor-pointer px-4 py-3 font-medium">
        {t(criteriaId === null ? 'objections.withoutCriteria' : 'objections.title')}
      </summary>
      <div className="px-4 pb-3">{wasOpened && <ReviewedObjections criteriaId={criteriaId} />}</div>
    </details>
  )
}
