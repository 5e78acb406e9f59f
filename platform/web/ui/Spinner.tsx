import { cx } from './cx.ts'

/** Something is under way. With a name it says so; without, whatever stands beside it does. */
export function Spinner({ name, className }: { readonly name?: string; readonly className?: string }) {
  return (
    <span
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': name })}
      className={cx(
        'inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}
