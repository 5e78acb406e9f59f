import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Evaluating } from './useEvaluateChat.ts'

type Props = {
  readonly evaluating: Evaluating
  readonly isReplying: boolean
  /** Id of the words that say whether it can be pressed. */
  readonly note: string | undefined
}

/** Asks for the evaluation. A reply that is on its way would not be in it, so it waits for that. */
export function EvaluateButton({ evaluating, isReplying, note }: Props) {
  const t = useText('chats')
  const { evaluate, isEvaluating, wait } = evaluating
  const button = useFocusAfter(isEvaluating)
  const hint = wait > 0 && !isEvaluating ? t('send.wait', { seconds: wait }) : ''
  return (
    <Button
      ref={button}
      look="secondary"
      size="small"
      isBusy={isEvaluating}
      disabled={isReplying}
      // Not disabled while it counts down: that would take the focus from whoever pressed it.
      aria-disabled={wait > 0 || undefined}
      aria-describedby={note}
      onClick={evaluate}
      className="shrink-0 tabular-nums aria-disabled:bg-idle aria-disabled:text-ink-faint aria-disabled:shadow-none aria-disabled:ring-0"
    >
      {!isEvaluating && <Sparkles aria-hidden className="size-4 text-accent" />}
      {isEvaluating ? t('evaluate.running') : `${t('evaluate.button')} ${hint}`.trim()}
    </Button>
  )
}

/** What is busy is disabled and loses the focus: afterwards whoever pressed it finds it again where it was. */
function useFocusAfter(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const { current } = button
    if (!isBusy) return
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [isBusy])
  return button
}
