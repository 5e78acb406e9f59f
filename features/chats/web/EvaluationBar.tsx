import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import type { Chat } from '../contract.ts'
import { EVALUATION_TURNS } from '../contract-rules.ts'
import { isBranchEvaluated } from '../contract-tries.ts'
import type { EvaluationRequest } from './useEvaluateChat.ts'

/** Loaded on demand: a new conversation does not need it. */
const EvaluateButton = requiredComponent(
  'evaluate-button',
  async () => (await import('./EvaluateButton.tsx')).EvaluateButton,
  null,
)

type Props = {
  readonly chat: Chat
  readonly evaluation: EvaluationRequest
  readonly isReplying: boolean
}

/** The turns until an evaluation, then the button that requests it; nothing once there is one (requirement C7). */
export function EvaluationBar({ chat, evaluation, isReplying }: Props) {
  const t = useText('chats')
  const id = useId()
  const { turn_limit: limit } = chat
  const missing = (limit ?? EVALUATION_TURNS) - chat.turn_count
  const isReady = missing <= 0
  if (isBranchEvaluated(chat)) return null
  // During the cooldown the button's countdown explains it, so no note describes the button.
  const noteId = isReady && evaluation.secondsLeft > 0 ? undefined : id
  const ready = isReplying ? t('evaluate.replying') : t('evaluate.ready')
  return (
    // In a narrow composer the bar has a line of its own. It has the button's height even before there is a button.
    <div className="flex min-h-11 w-full min-w-0 items-center justify-between gap-x-3 text-xs text-ink-muted pointer-fine:min-h-9 @min-[39rem]:w-auto @min-[39rem]:grow">
      <div className="grid justify-items-start gap-1.5">
        <TurnMeter turns={chat.turn_count} needed={limit ?? EVALUATION_TURNS} />
        {limit !== undefined && <p id={id}>{t('booster.more', { count: missing })}</p>}
        {limit === undefined && noteId && (
          <p id={noteId}>{isReady ? ready : t('evaluate.more', { count: missing })}</p>
        )}
      </div>
      {isReady && limit === undefined && (
        <EvaluateButton evaluation={evaluation} isReplying={isReplying} noteId={noteId} />
      )}
    </div>
  )
}

/** The turns so far of those that an evaluation needs, or that a short try has. */
function TurnMeter({ turns, needed }: { readonly turns: number; readonly needed: number }) {
  const t = useText('chats')
  const done = Math.min(turns, needed)
  const segments = Array.from({ length: needed }, (_, index) => index + 1)
  return (
    <div
      role="progressbar"
      aria-label={t(needed === EVALUATION_TURNS ? 'evaluate.meter' : 'booster.meter')}
      aria-valuemin={0}
      aria-valuemax={needed}
      aria-valuenow={done}
      aria-valuetext={t('evaluate.turns', { turns: done, needed })}
      className="flex shrink-0 gap-1"
    >
      {segments.map((segment) => (
        <span
          key={segment}
          className={cx(
            'h-1 w-5 rounded-full transition-colors duration-300',
            segment <= done
              ? 'bg-accent forced-colors:bg-[Highlight]'
              : 'bg-line forced-colors:bg-[GrayText]',
          )}
        />
      ))}
    </div>
  )
}
