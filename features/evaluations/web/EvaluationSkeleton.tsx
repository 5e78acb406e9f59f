import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { Spinner } from '#platform/web/ui/Spinner.tsx'

const lines = ['w-full', 'w-11/12', 'w-4/5', 'w-5/6', 'w-2/3']
const skillPlaces = ['first', 'second', 'third', 'fourth']

/** The shape of an evaluation while it loads or is made, with the state in words. */
export function EvaluationSkeleton({ isBeingMade }: { readonly isBeingMade: boolean }) {
  const t = useText('evaluations')
  const title = isBeingMade ? t('state.making') : t('state.loading')
  useDocumentTitle(title)
  return (
    <>
      <div role="status" className="flex min-h-17 items-center gap-4 pb-6">
        <Spinner className="text-2xl text-accent" />
        <div className="grid gap-0.5">
          <h1 className="text-title font-semibold">{title}</h1>
          {isBeingMade && <p className="text-label text-ink-muted">{t('state.makingNote')}</p>}
        </div>
      </div>
      <div className="grid gap-5 nav:grid-cols-[minmax(0,1fr)_21rem]">
        <Card className="grid content-start gap-4 p-6">
          <Skeleton className="mb-2 h-5 w-1/3" />
          {lines.map((shape) => (
            <Skeleton key={shape} className={cx('h-4', shape)} />
          ))}
        </Card>
        <Card className="grid content-start gap-6 p-6">
          {skillPlaces.map((skill) => (
            <div key={skill} className="grid gap-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-5/6" />
            </div>
          ))}
        </Card>
      </div>
    </>
  )
}
