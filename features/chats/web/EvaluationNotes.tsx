import { Banner } from '#platform/web/ui/Banner.tsx'
import type { Chat } from '../contract.ts'
import { Countdown } from './Countdown.tsx'
import { EvaluationCard } from './EvaluationCard.tsx'
import type { Evaluating } from './useEvaluateChat.ts'

type Props = { readonly chat: Chat; readonly evaluating?: Evaluating }

/** What there is to say of a chat's evaluation: that there is one, or why none came of it. */
export function EvaluationNotes({ chat, evaluating }: Props) {
  const isMade = chat.evaluation !== null
  const { failure, wait = 0 } = evaluating ?? {}
  if (!isMade && failure === undefined && wait === 0) return null
  return (
    <div className="mx-auto grid w-full max-w-3xl shrink-0 gap-2 px-3 pt-2">
      {isMade && <EvaluationCard chatId={chat.id} />}
      {!isMade && wait > 0 && <Countdown wait={wait} />}
      {!isMade && wait === 0 && failure !== undefined && <Banner tone="error">{failure}</Banner>}
    </div>
  )
}
