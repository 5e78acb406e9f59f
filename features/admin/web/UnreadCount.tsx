import { useText } from '#platform/web/hooks/useText.ts'

type Props = { readonly count: number }

/** The number of unread things, shown after a tab's name; nothing if there are none. */
export function UnreadCount({ count }: Props) {
  const t = useText('admin')
  if (count === 0) return null
  return (
    <span className="ms-1.5 inline-flex min-w-5 justify-center rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent tabular-nums forced-colors:border">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('unread', { count })}</span>
    </span>
  )
}
