import { useSyncExternalStore } from 'react'

/** The text of a reply as it grows. It lives outside React, so that only its bubble renders, at most once a frame. */
export type ReplyStore = {
  append(text: string): void
  clear(): void
  read(): string
  subscribe(listener: () => void): () => void
}

export const useReplyText = ({ subscribe, read }: ReplyStore): string => useSyncExternalStore(subscribe, read)

export function createReplyStore(): ReplyStore {
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
