import { useSyncExternalStore } from 'react'
import type { StreamEvent } from '#platform/contract/route.ts'
import { failureOf, type ApiFailure } from '#platform/web/failure.ts'
import type { chatRoutes, Turn } from '../contract.ts'

/** The reply as it grows. Outside React, so that only the bubble that shows it renders, and at most once a frame. */
export type ReplyText = {
  append(text: string): void
  clear(): void
  read(): string
  subscribe(listener: () => void): () => void
}

export const useReplyText = ({ subscribe, read }: ReplyText): string => useSyncExternalStore(subscribe, read)

export function createReplyText(): ReplyText {
  const listeners = new Set<() => void>()
  let shown = ''
  let text = ''
  let frame = 0
  const change = (next: string) => {
    text = next
    frame ||= requestAnimationFrame(flush)
  }
  const flush = () => {
    frame = 0
    shown = text
    listeners.forEach((listener) => listener())
  }
  return {
    append: (more) => change(text + more),
    clear: () => change(''),
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** How listening to a reply ended. */
export type Ending =
  | { readonly type: 'done'; readonly turn: Turn }
  /** The server has answered that there will be no turn. */
  | { readonly type: 'refused'; readonly detail: string }
  /** The line went dead in the middle; the reply goes on without us. */
  | { readonly type: 'cut'; readonly failure: ApiFailure }
  /** The request failed before anything was heard, and the client has repeated it as often as it does. */
  | { readonly type: 'failed'; readonly failure: ApiFailure }

/** Listens until the reply ends, one way or another. Whoever joins late hears it from its first piece. */
export async function hear(
  events: AsyncIterable<StreamEvent<typeof chatRoutes.sendMessage>>,
  reply: ReplyText,
): Promise<Ending> {
  let hasHeard = false
  try {
    for await (const { event, data } of events) {
      if (event === 'done') return { type: 'done', turn: data }
      if (event === 'error') return { type: 'refused', detail: data.detail }
      if (!hasHeard) reply.clear()
      hasHeard = true
      reply.append(data.text)
    }
    throw new Error('the stream ended before the reply did')
  } catch (error) {
    const failure = failureOf(error)
    return { type: hasHeard ? 'cut' : 'failed', failure }
  }
}
