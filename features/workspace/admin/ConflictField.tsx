import { useId } from 'react'
import { cutCommonEnds, splitCommonEnds } from '#platform/web/cut-common-ends.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import type { FieldConflict, MergeSide } from '../contract-merge.ts'
import { useFieldTexts } from './useFieldTexts.ts'

type Props = {
  readonly field: FieldConflict
  /** Give the names of the fact, need or character that the field belongs to. */
  readonly drafts: readonly WorkspaceDraft[]
  /** Says whose text is on which side. */
  readonly names: Readonly<Record<MergeSide, string>>
  readonly chosen: MergeSide | undefined
  readonly onChoose: (side: MergeSide) => void
}

/** A field that two authors have changed: both texts side by side, and the choice between them. */
export function ConflictField({ field: { path, mine, theirs }, drafts, names, chosen, onChoose }: Props) {
  const { nameField, readValue } = useFieldTexts(drafts)
  const group = useId()
  // Of long texts, show only the part that differs and some words around it.
  const { start, before, after, end } = splitCommonEnds(
    ...cutCommonEnds(readValue(path, mine), readValue(path, theirs)),
  )
  const isPart = start + end !== ''
  const sides = [
    { side: 'mine', title: names.mine, own: before },
    { side: 'theirs', title: names.theirs, own: after },
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-label first-letter:uppercase font-medium wrap-anywhere">
        {nameField(path)}
      </legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {sides.map(({ side, title, own }) => (
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
              {start}
              {isPart ? <mark className="rounded-sm bg-warn-soft text-warn-ink">{own}</mark> : own}
              {end}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
