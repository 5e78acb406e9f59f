import { useEffect, useId, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { DraftState } from '../contract.ts'
import { focusStep } from './step-focus.ts'
import { findOtherEditor } from './typed-draft.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/**
 * Says who has saved a newer draft, and shows that draft only on request. A refused change is reported here rather than
 * in a notice, which would cover the button; the button gets the focus.
 */
export function NewerDraft({ draft, newer }: { readonly draft: Draft; readonly newer: DraftState }) {
  const t = useText('workspace')
  const textId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { refusal } = draft
  const name = findOtherEditor(draft.state, newer) ?? t('conflict.somebody')
  useEffect(() => {
    // An author who is typing keeps the focus: on the button, their next space would press it.
    const isTyping = document.activeElement?.matches('input, textarea, select')
    if (refusal && !isTyping) button.current?.focus()
  }, [refusal])
  return (
    <Banner
      tone={refusal ? 'error' : 'note'}
      action={
        <Button
          ref={button}
          look="secondary"
          size="small"
          aria-describedby={textId}
          onClick={() => {
            draft.showNewer()
            focusStep()
          }}
        >
          {t('conflict.show')}
        </Button>
      }
    >
      <span id={textId}>{t(refusal ? 'conflict.notDone' : 'conflict.newer', { name })}</span>
    </Banner>
  )
}
