import { useState } from 'react'
import type { Turn } from '../contract.ts'

type Reply = Turn['ai_response']

/**
 * Whether the voice speaks the latest reply. It is decided when the reply arrives, so that turning the voice off or on
 * later announces no old reply; a failed playback does.
 */
export function useIsReplySpoken(latestReply: Reply | null) {
  const [speaksReplies, setSpeaksReplies] = useState(false)
  const [latest, setLatest] = useState({ reply: latestReply, isSpoken: false })
  if (latest.reply !== latestReply) setLatest({ reply: latestReply, isSpoken: speaksReplies })
  return {
    isReplySpoken: latest.isSpoken,
    setSpeaksReplies,
    announceReply: () => setLatest((before) => ({ ...before, isSpoken: false })),
  }
}
