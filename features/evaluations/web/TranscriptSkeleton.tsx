import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'

const bubbles = ['h-14 w-3/5 justify-self-end', 'h-20 w-4/5', 'h-14 w-1/2 justify-self-end', 'h-16 w-3/4']

/** The shape of a transcript while it loads. */
export function TranscriptSkeleton() {
  const t = useText('evaluations')
  return (
    <div className="grid grid-cols-1 gap-4 py-2">
      <VisuallyHidden role="status">{t('context.loading')}</VisuallyHidden>
      {bubbles.map((shape) => (
        <Skeleton key={shape} className={cx('rounded-bubble!', shape)} />
      ))}
    </div>
  )
}
