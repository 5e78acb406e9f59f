import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Chat } from '../contract.ts'
import { EVALUATION_TURNS } from '../contract-rules.ts'
import { EvaluateButton } from './EvaluateButton.tsx'
import { isBranchEvaluated } from '../contract-tries.ts'
import type { EvaluationRequest } from './useEvaluateChat.ts'

export type EndingActionsProps = {
  readonly chat: Chat
  readonly evaluation: EvaluationRequest
  /** Null where the partner has broken the conversation off. */
  readonly onKeepTalking: (() => void) | null
  /** Begins an edit of the learner's last message, where the partner has broken off. */
  readonly onChangeLast?: (() => void) | undefined
}

/** The actions after the end of a conversation: to evaluate it, or how many turns that needs, and to go on. */
export function EndingActions({ chat, evaluation, onKeepTalking, onChangeLast }: EndingActionsProps) {
  const t = useText('chats')
  // A short try is not evaluated.
  const missing = chat.turn_limit === undefined ? EVALUATION_TURNS - chat.turn_count : undefined
  const isShorter = missing !== undefined && missing > 0
  // While the chat is too short to be evaluated, to go on is the main action.
  const KeepTalking = isShorter ? Button : TextButton
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden empty:hidden">
      {isShorter && (
        <p className="w-full">
          {onKeepTalking
            ? t('ending.missing', { count: missing })
            : t('ending.tooShort', { turns: EVALUATION_TURNS })}
        </p>
      )}
      {missing !== undefined && missing <= 0 && !isBranchEvaluated(chat) && (
        <EvaluateButton isMain evaluation={evaluation} isReplying={false} noteId={undefined} />
      )}
      {onChangeLast && <KeepTalking onClick={onChangeLast}>{t('ending.changeLast')}</KeepTalking>}
      {onKeepTalking && <KeepTalking onClick={onKeepTalking}>{t('ending.keepTalking')}</KeepTalking>}
    </div>
  )
}
