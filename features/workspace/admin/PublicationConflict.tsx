import { useMemo, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { DraftState } from '../contract.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import { mergeDrafts, toTypedDraft } from '../contract-draft.ts'
import type { MergeSide } from '../contract-merge.ts'
import { FieldChoices } from './FieldChoices.tsx'
import { changeBetween } from './typed-draft.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Beside = NonNullable<DraftState['published_beside']>

/** Asks which texts to take when a version was published that changed the same fields as the draft. */
export function PublicationConflict({ draft }: { readonly draft: Draft }) {
  const t = useText('workspace')
  const beside = draft.state.published_beside
  // The server reports the version only until the next save; it is held here until somebody has chosen.
  const [asked, setAsked] = useState<Beside | undefined>(beside)
  const [settled, setSettled] = useState(0)
  if (beside && beside.version > (asked?.version ?? settled)) setAsked(beside)
  const { draft: mine } = draft.state
  const fields = useMemo(() => (asked ? mergeWith(asked, mine).conflicts : []), [asked, mine])
  if (!asked || asked.version <= settled || fields.length === 0) return null
  const { version: number, live } = asked
  return (
    <FieldChoices
      // A choice is valid only for the version it was made for, so a newer version resets it.
      key={number}
      id={`version-${number}`}
      title={t('beside.title', { number, count: fields.length })}
      hint={t('beside.hint', { name: asked.by?.name ?? t('conflict.somebody') })}
      fields={fields}
      drafts={[mine, live]}
      names={{ mine: t('beside.mine'), theirs: t('version', { number }) }}
      onChosen={async (choices) => {
        const isSaved = await draft.write((saved) =>
          changeBetween(saved, mergeWith(asked, saved, choices).draft),
        )
        if (isSaved) setSettled(number)
      }}
    />
  )
}

const mergeWith = ({ base, live }: Beside, mine: WorkspaceDraft, choices?: ReadonlyMap<string, MergeSide>) =>
  mergeDrafts(toTypedDraft(base), toTypedDraft(mine), toTypedDraft(live), choices)
