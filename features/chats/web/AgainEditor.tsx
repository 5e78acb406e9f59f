import ArrowRight from 'lucide-react/icons/arrow-right'
import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Chat } from '../contract.ts'
import { MessageField, MessageLength } from './MessageField.tsx'
import type { AgainDraft } from './useAgain.ts'
import type { VoiceSlots } from './useLazyTools.ts'

type Props = {
  readonly chat: Chat
  readonly again: AgainDraft
  /** Undefined until the voice is loaded. */
  readonly voice: VoiceSlots | undefined
  readonly isComparing: boolean
  readonly onCompare: () => void
}

/** The field for the learner's own words, which can be compared once there are any. */
export function AgainEditor({ chat, again, voice, isComparing, onCompare }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, content, problem, error, isGoingOn, isVoiceActive, write, undo, goOn } = again
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // The pressed button changes, so the field takes the focus.
    field.current?.focus({ preventScroll: true })
    if (isComparing) goOn()
    else if (content !== '' && !isVoiceActive && again.check()) onCompare()
  }
  return (
    <form onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <label htmlFor={id} className="font-medium">
        {t(isComparing ? 'again.yours' : 'again.ask')}
      </label>
      <div
        className={cx(
          'grid grid-cols-1 gap-3 rounded-card border bg-surface p-4 shadow-card ring-1',
          problem ? 'border-danger ring-danger' : 'border-accent ring-accent',
        )}
      >
        {/* Room for two lines, so that nothing moves when a shorter text replaces the words. */}
        <div className="grid min-h-17">
          <MessageField
            ref={field}
            id={id}
            text={draft}
            onWrite={write}
            lang={chat.language}
            aria-describedby={`${id}-note`}
            aria-invalid={problem !== undefined}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {problem ? (
            <p key="problem" role="alert" id={`${id}-note`} className="text-sm text-danger-ink">
              {failureText(problem)}
            </p>
          ) : (
            <p key="note" id={`${id}-note`} className="text-sm text-ink-muted">
              {t(isComparing ? 'again.keep' : 'again.ownFirst')}
            </p>
          )}
          <MessageLength length={content.length} />
          {undo && (
            <TextButton onClick={undo} className="text-sm text-accent-ink">
              {t('again.undo')}
            </TextButton>
          )}
          <div className="ml-auto flex items-center gap-2 max-sm:w-full">
            {/* Reserves the button's width before it is loaded, so that nothing moves. */}
            <div className="flex min-h-11 min-w-11 shrink-0 justify-end">{voice?.controls}</div>
            <Button
              type="submit"
              isBusy={isGoingOn}
              // Not disabled, because a disabled button loses the focus and is not found by the keyboard.
              aria-disabled={content === '' || isVoiceActive || undefined}
              className="grow aria-disabled:bg-idle aria-disabled:text-ink-faint aria-disabled:shadow-none"
            >
              {t(isComparing ? 'again.goOn' : 'again.compare')}
              {isComparing && !isGoingOn && <ArrowRight aria-hidden className="size-4" />}
            </Button>
          </div>
        </div>
      </div>
      {voice?.notes}
      <VisuallyHidden role="status">{undo && t('again.startedFrom')}</VisuallyHidden>
      {error && <Banner tone="error">{failureText(error, t('again.failed'))}</Banner>}
      {!isComparing && content !== '' && (
        <TextButton
          onClick={goOn}
          disabled={isVoiceActive}
          className="justify-self-center text-sm text-accent-ink"
        >
          {t('again.skip')}
        </TextButton>
      )}
    </form>
  )
}
