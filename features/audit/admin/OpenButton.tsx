type Props = {
  readonly text: string
  /** The accessible name of the button. */
  readonly name: string
  readonly onOpen: () => void
}

/** Shows an entry's time as a button that opens its details; the button fills its cell. */
export const OpenButton = ({ text, name, onOpen }: Props) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={name}
    onClick={onOpen}
    className="-mx-3 h-full truncate px-3 text-start font-medium text-accent-ink tabular-nums underline decoration-1 underline-offset-4 -outline-offset-2 hover:decoration-2"
  >
    {text}
  </button>
)
