import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { historyQuery } from '#features/history/web/queries.ts'
import type { Sent } from '#platform/contract/route.ts'
import { createApi } from '#platform/web/api.ts'
import { type Chat, chatRoutes, type Turn } from '../contract.ts'

export const chatApi = createApi(chatRoutes)

/** The router asks whenever somebody comes to the screen: the screen, which may stand there later, asks no second time. */
const askedOnArrival = { retryOnMount: false }

/** @param id as it stands in the address, or as the server gave it */
export const chatQuery = (id: string | number) => {
  const digits = String(id).replace(/^0+(?=\d)/, '')
  return queryOptions({
    queryKey: ['chats', digits],
    queryFn: ({ signal }) => chatApi.readChat({ params: { id: digits } }, { signal }),
    // A reply may have ended while nobody listened.
    staleTime: 0,
    ...askedOnArrival,
    refetchOnMount: false,
  })
}

type Start = Sent<typeof chatRoutes.createChat>['query'] & {
  /** Names the attempt, so that pressing twice or trying again makes one chat. */
  readonly attempt: string
}

export const startChat = () =>
  mutationOptions({
    mutationFn: ({ attempt, ...query }: Start) => chatApi.createChat({ query }, { idempotencyKey: attempt }),
    onSuccess: (_chat, _wanted, _result, { client }) =>
      client.invalidateQueries({ queryKey: historyQuery.queryKey }),
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
