import { useEffect, useEffectEvent, useState } from 'react'
import { onDraftForgotten } from '#platform/web/hooks/useStored.ts'
import { unsentTextKeys } from './queries.ts'

type RemovedDraft = { readonly text: string; readonly at: number }

/**
 * The drafts of this chat that another tab has removed, because it sent them or deleted the chat. The chat, loaded
 * again, shows which of the two happened.
 * @param refetch loads the chat again
 */
export function useDraftsRemovedElsewhere(chatId: number, refetch: () => unknown) {
  const [taken, setTaken] = useState<readonly RemovedDraft[]>([])
  const { draft, again } = unsentTextKeys(chatId)
  const onForgotten = useEffectEvent((key: string, text: string) => {
    if (key !== draft && !key.startsWith(again)) return
    setTaken((before) => [...before, { text, at: Date.now() }])
    void refetch()
  })
  useEffect(() => onDraftForgotten((key, text) => onForgotten(key, text)), [])
  return {
    /** The texts that were removed after the chat was last loaded. */
    since: (seenAt: number): readonly string[] =>
      taken.filter(({ at }) => at >= seenAt).map(({ text }) => text),
  }
}
