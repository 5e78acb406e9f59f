import { useEffect, useId, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { DraftState } from '../contract.ts'
import { focusStep } from './step-focus.ts'
import { changerOf } from './typed-draft.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/**
 * Somebody else has saved while one was reading: they are named, and nothing changes before one's eyes unasked. What was
 * refused for it is said here and not in a notice, which would lie over the button; the button gets the focus.
 */
export function NewerDraft({ draft, newer }: { readonly draft: Draft; readonly newer: DraftState }) {
  const t = useText('workspace')
  const textId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { refusal } = draft
  const name = changerOf(draft.state, newer) ?? t('conflict.somebody')
  useEffect(() => {
    // Whoever is typing keeps the keyboard: the next space would press the button.
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
