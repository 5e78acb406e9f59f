import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { FieldConflict, Side } from '../contract-merge.ts'
import { useFieldTexts } from './useFieldTexts.ts'

type Props = {
  readonly field: FieldConflict
  /** For the names of what the field belongs to. */
  readonly drafts: readonly WorkspaceDraft[]
  /** Who else has written it. */
  readonly name: string
  readonly chosen: Side | undefined
  readonly onChoose: (side: Side) => void
}

/** A field that two have written: one's own words beside theirs, and the choice. */
export function ConflictField({ field: { path, mine, theirs }, drafts, name, chosen, onChoose }: Props) {
  const t = useText('workspace')
  const { nameField, readValue } = useFieldTexts(drafts)
  const group = useId()
  const sides = [
    { side: 'mine', title: t('conflict.mine'), value: readValue(path, mine) },
    { side: 'theirs', title: t('conflict.theirs', { name }), value: readValue(path, theirs) },
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label first-letter:uppercase font-medium wrap-anywhere">
        {nameField(path)}
      </legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {sides.map(({ side, title, value }) => (
          <label
            key={side}
            className={cx(
              'grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2 rounded-control p-4',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              chosen === side ? 'bg-accent-soft ring-2 ring-accent' : 'bg-surface ring-1 ring-control',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 accent-accent focus-visible:outline-none"
            />
            <span className="text-sm font-medium">{title}</span>
            <span dir="auto" className="col-start-2 text-label wrap-anywhere whitespace-pre-line">
              {value}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
