import { useId } from 'react'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { type ChatSummary, EVALUATION_TURNS } from '#features/chats/contract.ts'

type Props = {
  readonly chat: ChatSummary
  /** Ids of the words that tell this chat from the others. */
  readonly names: string
}

/** What can be done with a past conversation; each link is named with the chat that it leads to. */
export function HistoryActions({ chat, names }: Props) {
  const t = useText('chats')
  const view = useId()
  const evaluation = useId()
  const id = String(chat.id)
  const isEvaluated = chat.is_evaluated
  const isReady = !isEvaluated && chat.turn_count >= EVALUATION_TURNS
  return (
    <div className="col-span-2 flex flex-wrap items-start gap-2 sm:col-span-1">
      <LinkButton
        id={view}
        to={screens.readOnlyChat}
        params={{ id }}
        look="secondary"
        size="small"
        aria-labelledby={`${view} ${names}`}
        className="max-sm:grow"
      >
        {t('history.view')}
      </LinkButton>
      {(isEvaluated || isReady) && (
        <LinkButton
          id={evaluation}
          to={screens.evaluation}
          params={{ id }}
          look={isReady ? 'primary' : 'secondary'}
          size="small"
          // To go there makes the evaluation: nothing of it happens before somebody really goes.
          preload={isEvaluated ? 'intent' : false}
          aria-labelledby={`${evaluation} ${names}`}
          className="max-sm:grow"
        >
          {t(isReady ? 'history.createEvaluation' : 'history.viewEvaluation')}
        </LinkButton>
      )}
    </div>
  )
}
