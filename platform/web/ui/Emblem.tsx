import { cx } from './cx.ts'

type Props = {
  /** Decides the colour, so that a thing has the same one everywhere; without an id it has the first. */
  readonly id: number | null
  readonly size?: 'small' | 'normal'
  readonly className?: string
}

const hues = 6

/** The picture for a title without one of its own: two speech bubbles in one of six colours. */
export function Emblem({ id, size = 'normal', className }: Props) {
  return (
    <span
      aria-hidden
      data-hue={(id ?? 0) % hues}
      className={cx(
        'emblem grid shrink-0 place-items-center',
        size === 'normal' ? 'size-11 rounded-xl' : 'size-8 rounded-[0.625rem]',
        className,
      )}
    >
      <svg viewBox="0 0 26 22" className={size === 'normal' ? 'w-[1.625rem]' : 'w-[1.2rem]'}>
        <path
          d="M4 1h11a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4h-5l-4 3.600c-.5.4-1.200.1-1.200-.6V13H4a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4Z"
          fill="currentColor"
        />
        <path
          d="M21 8.200c2.600.3 4.500 2 4.500 4.600v7.600c0 .7-.7 1-1.200.6L21 18.200h-6a4 4 0 0 1-3.400-1.900l2.200-1.400H16a5.500 5.500 0 0 0 5-5.500Z"
          fill="currentColor"
          opacity="0.6"
        />
      </svg>
    </span>
  )
}
