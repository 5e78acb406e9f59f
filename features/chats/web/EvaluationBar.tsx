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
  const id = useId()
  const missing = EVALUATION_TURNS - chat.turn_count
  const isReady = missing <= 0
  if (chat.is_evaluated) return null
  // While it has to wait, the countdown says so.
  const note = isReady && evaluating.wait > 0 ? undefined : id
  const ready = isReplying ? t('evaluate.replying') : t('evaluate.ready')
  return (
    <div className="ml-auto flex min-h-4 flex-wrap items-center justify-end gap-x-3 gap-y-1.5 text-xs text-ink-muted">
      <TurnMeter turns={chat.turn_count} />
      {note && <p id={note}>{isReady ? ready : t('evaluate.more', { count: missing })}</p>}
      {isReady && <EvaluateButton evaluating={evaluating} isReplying={isReplying} note={note} />}
    </div>
  )
}
