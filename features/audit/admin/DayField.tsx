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

/** A year that is typed passes 0002, 0020 and 0202; no entry is older than this. */
const EARLIEST = '2000'

/** A day that limits what is shown. The field holds what is typed half, so its value is the browser's. */
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
