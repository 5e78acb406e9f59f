import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode, Ref } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { MessageField } from './MessageField.tsx'

type Props = {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly draft: string
  readonly onWrite: (text: string) => void
  /** Id of the notes that describe the text. */
  readonly notesId: string
  readonly isInvalid: boolean
  readonly secondsLeft: number
  readonly canSend: boolean
  /** Whether replies can be spoken: the voice then has two buttons. */
  readonly hasVoice: boolean
  readonly voiceControls: ReactNode
}

/** The text field with its buttons. */
export function ComposerField({ ref, draft, onWrite, notesId, isInvalid, ...buttons }: Props) {
  const t = useText('chats')
  return (
    <div
      className={cx(
        // On a phone, a text that is longer than its line gets the whole row, and the buttons move to the next one.
        'flex items-end gap-1 max-sm:flex-wrap rounded-[1.375rem] border bg-surface p-1.5 pl-4',
        'has-[textarea:focus-visible]:ring-1',
        isInvalid
          ? 'border-danger ring-danger'
          : 'border-control ring-accent has-[textarea:focus-visible]:border-accent',
      )}
    >
      <MessageField
        ref={ref}
        text={draft}
        onWrite={onWrite}
        aria-label={t('send.label')}
        aria-describedby={notesId}
        aria-invalid={isInvalid}
        placeholder={t('send.placeholder')}
      />
      {/* Reserves the width of the voice's buttons before they are loaded, so that nothing moves. */}
      <div className={cx('ml-auto flex shrink-0 justify-end', buttons.hasVoice ? 'min-w-23' : 'min-w-11')}>
        {buttons.voiceControls}
      </div>
      <SendButton secondsLeft={buttons.secondsLeft} isDisabled={!buttons.canSend} />
    </div>
  )
}

type SendButtonProps = { readonly secondsLeft: number; readonly isDisabled: boolean }

/** Shows the seconds of the cooldown while it lasts. */
function SendButton({ secondsLeft, isDisabled }: SendButtonProps) {
  const t = useText('chats')
  const hint = secondsLeft > 0 ? t('send.wait', { seconds: secondsLeft }) : ''
  return (
    <button
      type="submit"
      disabled={isDisabled || secondsLeft > 0}
      aria-label={`${t('send.button')} ${hint}`.trim()}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full bg-accent text-sm forced-colors:border font-medium whitespace-nowrap text-on-accent transition-colors duration-150 hover:bg-accent-strong disabled:bg-idle disabled:text-ink-faint"
    >
      {hint && <span className="pl-3.5 tabular-nums">{hint}</span>}
      <ArrowUp aria-hidden className={hint ? 'mr-3 size-5' : 'size-5'} />
    </button>
  )
}

/** Focuses the field unless the device has a touch screen, where the focus would open the on-screen keyboard. */
export function focusWithoutKeyboard(field: HTMLElement | null): boolean {
  const isFine = matchMedia('(pointer: fine)').matches
  if (isFine) field?.focus({ preventScroll: true })
  return isFine
}
