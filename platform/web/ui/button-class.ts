import { cx } from './cx.ts'

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'normal' | 'small'

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-surface text-ink shadow-card ring-1 ring-inset ring-line hover:bg-sunken',
  ghost: 'text-ink-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:brightness-95',
}

/** The classes of buttons, and of links that look like them. Disabled buttons and busy links are grey in every look. */
export const buttonClass = (look: ButtonLook, size: ButtonSize, className?: string): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-medium select-none',
    'transition-[background-color,color,opacity,translate] duration-150 active:translate-y-px',
    // Forced colours remove the background, so a border shows where the button is.
    'forced-colors:border',
    'disabled:translate-y-0 disabled:bg-idle disabled:text-ink-faint disabled:opacity-100 disabled:shadow-none disabled:ring-0',
    '[a&]:aria-busy:translate-y-0 [a&]:aria-busy:bg-idle [a&]:aria-busy:text-ink-faint [a&]:aria-busy:shadow-none [a&]:aria-busy:ring-0',
    size === 'normal'
      ? 'min-h-11 px-5 py-2 text-label'
      : 'min-h-11 px-3.5 py-1.5 text-sm pointer-fine:min-h-9',
    looks[look],
    className,
  )
