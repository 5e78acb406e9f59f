import { useEffect, useId, useRef } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

type Props = {
  readonly label: string
  /** Such as `2026-11-23`. */
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChoose: (day: string | undefined) => void
}

/**
 * While a year is typed, the field reports 0002, 0020 and 0202; values before this year are ignored. No entry is older.
 */
const EARLIEST = '2000'

/** A day that limits the list. The input is uncontrolled, because React would overwrite a half-typed date. */
export function DayField({ label, value = '', min, max, onChoose }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value
  }, [value])
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        type="date"
        defaultValue={value}
        min={min}
        max={max}
        onChange={({ currentTarget: { value: typed } }) => {
          if (typed !== value && (typed === '' || typed >= EARLIEST)) onChoose(typed || undefined)
        }}
        className={cx(
          'min-h-11 rounded-control border px-3 text-sm',
          value === ''
            ? 'border-control bg-surface text-ink'
            : 'border-accent bg-accent-soft text-accent-ink',
        )}
      />
    </div>
  )
}
