import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import { normalise } from '#platform/contract/text.ts'
import { useDraft } from '#platform/web/hooks/useStored.ts'
import type { Chat } from '../contract.ts'
import { RestartChatButton } from './RestartChatButton.tsx'
import { UnsentTextList } from './UnsentTextList.tsx'
import { gatherUnsentTexts, storeUnsentTexts } from './unsent-texts.ts'
import { composerDraftName, forgetUnsentTexts } from './queries.ts'
import type { MessageSender } from './useSendMessage.ts'

type Props = {
  readonly chatId: number
  /** The chat as it was last seen; absent where it was gone before this screen opened. */
  readonly chat: Chat | undefined
  /** See `useDraftsRemovedElsewhere`. */
  readonly takenElsewhere: readonly string[]
}

/** The texts that somebody was writing in a chat that is gone: to copy, to begin a new chat with, or to discard. */
export function UnsentTexts(props: Props) {
  const { data: me } = useQuery(sessionQuery)
  return me && <UnsentTextsPanel key={`${me.id} ${props.chatId}`} userId={me.id} {...props} />
}

function UnsentTextsPanel({ userId, chatId, chat, takenElsewhere }: Props & { readonly userId: number }) {
  const [unsent, setUnsent] = useState(() => gatherUnsentTexts(userId, chatId, chat, takenElsewhere))
  const { texts, choice } = unsent
  const isEmpty = texts.length === 0
  useEffect(() => {
    // Storing an empty record would delete texts on this device that belong to another person, whose chat this is.
    if (!isEmpty) storeUnsentTexts(chatId, unsent)
  }, [chatId, unsent, isEmpty])
  if (isEmpty) return null
  const forget = () => {
    forgetUnsentTexts(chatId)
    setUnsent({ ...unsent, texts: [] })
  }
  return (
    <UnsentTextList texts={texts} lang={chat?.language} onDiscard={forget}>
      {choice && <RestartChatButton choice={choice} words={texts.join('\n\n')} onBegun={forget} />}
    </UnsentTextList>
  )
}

type DraftProps = { readonly sender: MessageSender }

/** The draft of a composer that has disappeared, because the conversation ended meanwhile. */
export function UnsentDraft({ sender: { chat, unsent, discard } }: DraftProps) {
  const [draft, setDraft] = useDraft(composerDraftName(chat.id))
  const failed = unsent.find(({ isInComposer }) => isInComposer)
  const onDiscard = () => {
    setDraft('')
    if (failed) discard(failed)
  }
  return (
    <div className="mx-4 mb-3 text-center print:hidden">
      <UnsentTextList texts={[normalise(draft)]} lang={chat.language} onDiscard={onDiscard} />
    </div>
  )
}
