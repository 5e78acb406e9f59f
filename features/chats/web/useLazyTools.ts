import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react'
import { logEvent } from '#platform/web/error-log.ts'
import type { Chat, Turn } from '../contract.ts'
import type { EditorProps } from './MessageEditor.tsx'

/** What a live chat passes to the render prop of its voice. */
type LiveChatState = {
  readonly chat: Chat
  readonly isReplying: boolean
  /** The reply that ended last while this screen was open: a new object for each. */
  readonly latestReply: Turn['ai_response'] | null
  readonly isEditing: boolean
  /** The conversation has ended, so nothing more can be said. */
  readonly hasEnded: boolean
  /** Seconds of the cooldown before a message can be sent. */
  readonly secondsLeft: number
  /** The name under which `useDraft` stores the composer's text. */
  readonly draftName: string
  /** Sends a message. False while a turn runs or the cooldown lasts. */
  readonly send: (content: string) => boolean
  /** While the voice takes a message, the composer sends none. */
  readonly setVoiceActive: (isActive: boolean) => void
  /** Whether the voice will speak the next reply. A screen reader then leaves the reply to it. */
  readonly setSpeaksReplies: (speaks: boolean) => void
  /** The voice could not speak the latest reply, so the status announces it after all. */
  readonly announceReply: () => void
}

/** Elements that the voice adds to a live chat. */
export type VoiceSlots = {
  readonly header: ReactNode
  readonly notes: ReactNode
  readonly controls: ReactNode
}

/** The parts of a screen with a chat whose code is loaded after the chat is shown. */
type ChatTools = {
  readonly Editor: ComponentType<EditorProps>
  readonly renderVoiceSlots: (state: LiveChatState) => VoiceSlots
}
export type LoadTools = () => Promise<Partial<ChatTools>>

/** Loads the tools once. When loading fails, the failure is logged and the chat works without them. */
export function useLazyTools(load: LoadTools): Partial<ChatTools> {
  const [tools, setTools] = useState<Partial<ChatTools>>({})
  useEffect(() => {
    load().then(
      // A transition renders in short steps, because the learner may be typing already.
      (loaded) => startTransition(() => setTools(loaded)),
      (error: unknown) => logEvent('chat tools not loaded', String(error)),
    )
  }, [load])
  return tools
}
