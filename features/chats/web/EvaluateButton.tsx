import Sparkles from 'lucide-react/icons/sparkles'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { EvaluationRequest } from './useEvaluateChat.ts'

type Props = {
  readonly evaluation: EvaluationRequest
  readonly isReplying: boolean
  /** Id of the text that explains whether it can be pressed. */
  readonly noteId: string | undefined
  /** Whether it is the most useful next step of the screen. */
  readonly isMain?: boolean
}

/** Requests the evaluation. It is disabled during a reply, because the evaluation would lack that reply. */
export function EvaluateButton({ evaluation, isReplying, noteId, isMain = false }: Props) {
  const t = useText('chats')
  const { evaluate, isEvaluating, secondsLeft } = evaluation
  const hint = secondsLeft > 0 && !isEvaluating ? t('send.wait', { seconds: secondsLeft }) : ''
  const name = t('evaluate.button')
  // Beside the turn meter there is room for either the name or the countdown.
  const label =
    hint && !isMain ? [<VisuallyHidden key="name">{name} </VisuallyHidden>, hint] : `${name} ${hint}`.trim()
  return (
    <Button
      look={isMain ? 'primary' : 'secondary'}
      size={isMain ? 'normal' : 'small'}
      isBusy={isEvaluating}
      disabled={isReplying}
      // Not disabled during the countdown, because a disabled button loses the focus.
      aria-disabled={secondsLeft > 0 || undefined}
      aria-describedby={noteId}
      onClick={evaluate}
      className="shrink-0 tabular-nums aria-disabled:bg-idle aria-disabled:text-ink-faint aria-disabled:shadow-none aria-disabled:ring-0"
    >
      {!isEvaluating && <Sparkles aria-hidden className={isMain ? 'size-4' : 'size-4 text-accent'} />}
      {isEvaluating ? t('evaluate.running') : label}
    </Button>
  )
}
