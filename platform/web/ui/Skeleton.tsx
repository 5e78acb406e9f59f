import { cx } from './cx.ts'

/** The place of something that is on its way; whatever holds it says so in words. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden className={cx('animate-pulse rounded-md bg-sunken forced-colors:border', className)} />
  )
}
