import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Evaluating } from './useEvaluateChat.ts'

type Props = {
  readonly evaluating: Evaluating
  readonly isReplying: boolean
  /** Id of the words that say whether it can be pressed. */
  readonly note: string
}

/** Asks for the evaluation. A reply that is on its way would not be in it, so it waits for that. */
export function EvaluateButton({ evaluating, isReplying, note }: Props) {
  const t = useText('chats')
  const { evaluate, isEvaluating, failure, wait } = evaluating
  const button = useFocusAfter(failure)
  const hint = wait > 0 && !isEvaluating ? t('send.wait', { seconds: wait }) : ''
  return (
    <Button
      ref={button}
      look="secondary"
      size="small"
      isBusy={isEvaluating}
      disabled={isReplying || wait > 0}
      aria-describedby={note}
      onClick={evaluate}
      className="shrink-0 tabular-nums"
    >
      {!isEvaluating && <Sparkles aria-hidden className="size-4 text-accent" />}
      {isEvaluating ? t('evaluate.running') : `${t('evaluate.button')} ${hint}`.trim()}
    </Button>
  )
}

/** What is disabled loses the focus: after a failure whoever pressed it finds it again where it was. */
function useFocusAfter(failure: string | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body
    if (failure !== undefined && isFocusLost) button.current?.focus({ preventScroll: true })
  }, [failure])
  return button
}
