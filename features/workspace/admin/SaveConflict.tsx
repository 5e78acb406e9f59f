import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { ConflictField } from './ConflictField.tsx'
import { pathName, type Side } from '../contract-merge.ts'
import type { Draft, DraftConflict } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft; readonly conflict: DraftConflict }

/** Somebody else was quicker in the same fields: each stands here twice, and nothing is saved before somebody has chosen. */
export function SaveConflict({ draft, conflict: { theirs, fields } }: Props) {
  const t = useText('workspace')
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const name = theirs.updated?.by.name ?? t('conflict.somebody')
  const chooseAll = (side: Side) => setChoices(new Map(fields.map(({ path }) => [pathName(path), side])))
  const save = async () => {
    setBusy(true)
    await draft.resolve(choices)
    setBusy(false)
  }
  return (
    <Card as="section" aria-labelledby="workspace-conflict" className="grid grid-cols-1 gap-5 p-5 sm:p-6">
      <div role="alert">
        <h3 id="workspace-conflict" className="text-lg font-semibold tracking-tight">
          {t('conflict.title', { name, count: fields.length })}
        </h3>
        <p className="mt-1 max-w-prose text-label text-ink-muted">{t('conflict.hint')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" size="small" onClick={() => chooseAll('mine')}>
          {t('conflict.allMine')}
        </Button>
        <Button look="secondary" size="small" onClick={() => chooseAll('theirs')}>
          {t('conflict.allTheirs')}
        </Button>
      </div>
      <div className="grid grid-cols-1 gap-6">
        {fields.map((field) => (
          <ConflictField
            key={pathName(field.path)}
            field={field}
            drafts={[draft.state.draft, theirs.draft]}
            name={name}
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
