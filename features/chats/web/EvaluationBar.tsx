import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { type Chat, EVALUATION_TURNS } from '../contract.ts'
import { EvaluateButton } from './EvaluateButton.tsx'
import { TurnMeter } from './TurnMeter.tsx'
import type { Evaluating } from './useEvaluateChat.ts'

type Props = { readonly chat: Chat; readonly evaluating: Evaluating; readonly isReplying: boolean }

/** How far it is to an evaluation, and then the way to it; nothing once there is one. */
export function EvaluationBar({ chat, evaluating, isReplying }: Props) {
  const t = useText('chats')
  const note = useId()
  const missing = EVALUATION_TURNS - chat.turn_count
  const isReady = missing <= 0
  if (chat.evaluation !== null) return null
  const waiting = isReplying ? t('evaluate.replying') : t('evaluate.ready')
  return (
    <div className="flex min-h-4 items-center gap-3 text-xs text-ink-muted">
      <TurnMeter turns={chat.turn_count} />
      <p id={note}>{isReady ? waiting : t('evaluate.more', { count: missing })}</p>
      {isReady && <EvaluateButton evaluating={evaluating} isReplying={isReplying} note={note} />}
    </div>
  )
}
