import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Chat } from '../contract.ts'
import { BeginAnew } from './BeginAnew.tsx'
import { CopyNotice, useCopy } from './CopyNotice.tsx'
import { gatherUnsentTexts, storeUnsentTexts } from './unsent-texts.ts'
import { forgetUnsentTexts } from './queries.ts'

export type UnsentTextsProps = {
  readonly chatId: number
  /** The chat as it was last seen; absent where it was gone before this screen opened. */
  readonly chat: Chat | undefined
  /** See `useTextsTakenElsewhere`. */
  readonly takenElsewhere: readonly string[]
}

/** What somebody was writing into a chat that is gone: to copy, to begin again with, or to discard. */
export function UnsentTexts(props: UnsentTextsProps) {
  const { data: me } = useQuery(sessionQuery)
  return me && <TextsOf key={`${me.id} ${props.chatId}`} userId={me.id} {...props} />
}

function TextsOf({ userId, chatId, chat, takenElsewhere }: UnsentTextsProps & { readonly userId: number }) {
  const t = useText('chats')
  const [unsent, setUnsent] = useState(() => gatherUnsentTexts(userId, chatId, chat, takenElsewhere))
  const [copyResult, copy] = useCopy()
  const { texts, choice } = unsent
  const isEmpty = texts.length === 0
  useEffect(() => {
    // Where there is none, the device may hold those of somebody whose chat this still is.
    if (!isEmpty) storeUnsentTexts(chatId, unsent)
  }, [chatId, unsent, isEmpty])
  if (isEmpty) return null
  const forget = () => {
    forgetUnsentTexts(chatId)
    setUnsent({ ...unsent, texts: [] })
  }
  const discard = () => {
    focusContent()
    forget()
  }
  return (
    <section className="relative mt-3 grid w-full gap-3">
      <h2 className="text-ink-muted">{t('unsent.title')}</h2>
      {texts.map((text) => (
        <blockquote
          key={text}
          lang={chat?.language}
          dir="auto"
          className="rounded-card bg-surface p-4 text-start whitespace-pre-wrap wrap-anywhere ring-1 ring-line"
        >
          {text}
        </blockquote>
      ))}
      <div className="flex flex-wrap justify-center gap-3">
        {choice && <BeginAnew choice={choice} words={texts.join('\n\n')} onBegun={forget} />}
        <Button look="secondary" onClick={() => copy(texts.join('\n\n'))}>
          {t('unsent.copy')}
        </Button>
        <Button look="ghost" onClick={discard}>
          {t('send.discard')}
        </Button>
      </div>
      <CopyNotice result={copyResult} />
    </section>
  )
}
