import { Banner } from '#platform/web/ui/Banner.tsx'
import { type Chat, EVALUATION_TURNS } from '../contract.ts'
import { Countdown } from './Countdown.tsx'
import { EvaluationCard } from './EvaluationCard.tsx'
import type { Evaluating } from './useEvaluateChat.ts'

type Props = { readonly chat: Chat; readonly evaluating?: Evaluating }

/** What there is to say of a chat's evaluation: that there is one, or why none came of it. */
export function EvaluationNotes({ chat, evaluating }: Props) {
  const isMade = chat.is_evaluated
  const isOffered = !isMade && chat.turn_count >= EVALUATION_TURNS
  const { failure, wait = 0 } = evaluating ?? {}
  if (!isMade && !(isOffered && (failure !== undefined || wait > 0))) return null
  return (
    <div className="mx-auto grid w-full max-w-3xl shrink-0 gap-2 px-3 py-2 has-[+form]:pb-0">
      {isMade && <EvaluationCard chatId={chat.id} />}
      {isOffered && wait > 0 && <Countdown wait={wait} />}
      {isOffered && wait === 0 && failure !== undefined && <Banner tone="error">{failure}</Banner>}
    </div>
  )
}
