import { useText } from '#platform/web/hooks/useText.ts'
import { FieldChoices } from './FieldChoices.tsx'
import { CONFLICT_ID } from './step-focus.ts'
import { findOtherEditor } from './typed-draft.ts'
import type { DraftConflict } from './useDraftSaves.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type Props = { readonly draft: Draft; readonly conflict: DraftConflict }

/** Asks the author to choose when somebody else has already saved other texts in the same fields. */
export function SaveConflict({ draft, conflict: { theirs, fields } }: Props) {
  const t = useText('workspace')
  const name = findOtherEditor(draft.state, theirs) ?? t('conflict.somebody')
  return (
    <FieldChoices
      id={CONFLICT_ID}
      title={t('conflict.title', { name, count: fields.length })}
      hint={t('conflict.hint')}
      fields={fields}
      drafts={[draft.state.draft, theirs.draft]}
      names={{ mine: t('conflict.mine'), theirs: t('conflict.theirs', { name }) }}
      onChosen={draft.resolve}
    />
  )
}
