import { cx } from './cx.ts'

/** Shows that something is running. Screen readers announce `name`; without one the text beside it must say so. */
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
