import { useState } from 'react'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { WorkspaceDraft } from '../contract-content.ts'
import { type FieldConflict, pathName, type MergeSide } from '../contract-merge.ts'
import { ConflictField } from './ConflictField.tsx'

type Props = {
  /** The id of the heading. */
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly fields: readonly FieldConflict[]
  /** Give the names of the facts, needs or characters that the fields belong to. */
  readonly drafts: readonly WorkspaceDraft[]
  /** Says whose text is on which side. */
  readonly names: Readonly<Record<MergeSide, string>>
  readonly onChosen: (choices: ReadonlyMap<string, MergeSide>) => Promise<unknown>
}

/** Fields that both sides have changed, each with both texts. Nothing is saved until somebody has chosen for each. */
export function FieldChoices({ id, title, hint, fields, drafts, names, onChosen }: Props) {
  const t = useText('workspace')
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map())
  const [isBusy, setBusy] = useState(false)
  useFocusOnRemoval()
  const chooseAll = (side: MergeSide) => setChoices(new Map(fields.map(({ path }) => [pathName(path), side])))
  const save = async () => {
    setBusy(true)
    await onChosen(choices)
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div role="alert">
        <h3 id={id} tabIndex={-1} className="text-lg font-semibold tracking-tight">
          {title}
        </h3>
        <p className="mt-1 max-w-prose text-label text-ink-muted">{hint}</p>
      </div>
      {fields.length > 1 && (
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" size="small" onClick={() => chooseAll('mine')}>
            {t('conflict.all', { side: names.mine })}
          </Button>
          <Button look="secondary" size="small" onClick={() => chooseAll('theirs')}>
            {t('conflict.all', { side: names.theirs })}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-1 gap-6">
        {fields.map((field) => (
          <ConflictField
            key={pathName(field.path)}
            field={field}
            drafts={drafts}
            names={names}
            chosen={choices.get(pathName(field.path))}
            onChoose={(side) => setChoices(new Map([...choices, [pathName(field.path), side]]))}
          />
        ))}
      </div>
      <Button
        isBusy={isBusy}
        disabled={fields.some(({ path }) => !choices.has(pathName(path)))}
        onClick={() => void save()}
        className="justify-self-start"
      >
        {t('conflict.save')}
      </Button>
    </Card>
  )
}
