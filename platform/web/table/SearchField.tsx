import Search from 'lucide-react/icons/search'

type Props = {
  readonly label: string
  /** Shown while nothing is typed; default: the label. */
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Filters rows while one types. Escape clears it, as browsers do. */
export function SearchField({ label, placeholder = label, value, onChange }: Props) {
  return (
    <div className="relative grid w-full max-w-full items-center sm:w-72">
      <Search aria-hidden className="pointer-events-none absolute left-3 size-4 text-ink-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="min-h-11 w-full rounded-control border border-control bg-surface pr-3 pl-9 text-base text-ink placeholder:text-ink-muted sm:text-label"
      />
    </div>
  )
}
