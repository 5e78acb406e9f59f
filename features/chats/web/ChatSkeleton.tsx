import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'

const bubbles = ['h-12 w-3/5 self-end', 'h-20 w-4/5', 'h-12 w-1/2 self-end', 'h-16 w-3/4']

/** The shape of a chat while it loads, so that nothing moves when it is shown. */
export function ChatSkeleton() {
  const t = useText('chats')
  useDocumentTitle(t('chat.loading'))
  return (
    <div className="flex grow">
      <div className="flex grow flex-col">
        <div role="status" className="sr-only">
          <h1>{t('chat.loading')}</h1>
        </div>
        <div className="flex h-14 shrink-0 items-center border-b border-line px-4 nav:px-6">
          <Skeleton className="h-5 w-48" />
        </div>
        <div className="mx-auto flex w-full max-w-3xl grow flex-col gap-4 px-4 py-6">
          {bubbles.map((shape) => (
            <Skeleton key={shape} className={cx('rounded-bubble!', shape)} />
          ))}
        </div>
      </div>
      <div className="hidden w-80 shrink-0 border-l border-line bg-surface nav:block" />
    </div>
  )
}
