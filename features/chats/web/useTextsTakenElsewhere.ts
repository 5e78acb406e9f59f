import { useEffect, useEffectEvent, useState } from 'react'
import { onDraftForgotten } from '#platform/web/hooks/useStored.ts'
import { unsentTextKeys } from './queries.ts'

type TakenText = { readonly text: string; readonly at: number }

/**
 * What somebody was writing here until another tab took it away, because it was sent there or its chat was deleted. Which
 * of the two, the chat says.
 * @param refetch asks for the chat
 */
export function useTextsTakenElsewhere(chatId: number, refetch: () => unknown) {
  const [taken, setTaken] = useState<readonly TakenText[]>([])
  const { draft, again } = unsentTextKeys(chatId)
  const onForgotten = useEffectEvent((key: string, text: string) => {
    if (key !== draft && !key.startsWith(again)) return
    setTaken((before) => [...before, { text, at: Date.now() }])
    void refetch()
  })
  useEffect(() => onDraftForgotten((key, text) => onForgotten(key, text)), [])
  return {
    /** What was taken away after the chat was last seen to be there. */
    since: (seenAt: number): readonly string[] =>
      taken.filter(({ at }) => at >= seenAt).map(({ text }) => text),
  }
}
