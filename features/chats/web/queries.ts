import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Sent } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'
import { type Chat, chatRoutes, type Turn } from '../contract.ts'

export const chatApi = createApi(chatRoutes)

/** @param id as the address has it, or as the server gave it */
export const chatQuery = (id: string | number) => {
  const digits = String(id).replace(/^0+(?=\d)/, '')
  return queryOptions({
    queryKey: ['chats', digits],
    queryFn: ({ signal }) => chatApi.readChat({ params: { id: digits } }, { signal }),
    // A reply may have ended while no screen was open.
    staleTime: 0,
    // The route loader requests the chat on each arrival; a screen that mounts later must not request it again.
    retryOnMount: false,
    refetchOnMount: false,
  })
}

type ChatStart = Sent<typeof chatRoutes.createChat>['query'] & {
  /** One key for one attempt, so that a double click or a retry creates one chat. */
  readonly idempotencyKey: string
}

/** The history needs no refresh: it lists a conversation from its first turn on. */
export const createChatMutation = mutationOptions({
  mutationFn: ({ idempotencyKey, ...query }: ChatStart) => chatApi.createChat({ query }, { idempotencyKey }),
})

/** What a live chat lets whatever gives it a voice know and do; the app brings the two together. */
export type VoicedChat = {
  readonly sending: {
    readonly chat: Chat
    readonly running: object | null
    readonly finished: { readonly turn: Turn } | null
    /** Says something, or answers false when it has to wait. */
    readonly send: (content: string) => boolean
  }
  readonly isEditing: boolean
  /** While what is said is made into words, nothing else can be sent. */
  readonly hold: (isHeld: boolean) => void
}

/** Ids of the elements that a live chat keeps free for its voice. */
export type VoicePlace = 'voice-head' | 'voice-notes' | 'voice-field'

/** The name under which `useDraft` keeps what stands in a chat's composer. */
export type DraftName = `chat:${number}`
