import { cx } from './cx.ts'

/** A placeholder for content that is loading. Its container must tell screen readers that it is loading. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden className={cx('animate-pulse rounded-md bg-sunken forced-colors:border', className)} />
  )
}
