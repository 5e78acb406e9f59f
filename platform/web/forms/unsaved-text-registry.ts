import { useSyncExternalStore } from 'react'

/** How many forms on the screen hold words that would be lost with it, and how many are asking about that. */
const counts = { written: 0, asking: 0 }
const listeners = new Set<() => void>()

function count(what: keyof typeof counts, by: 1 | -1): void {
  counts[what] += by
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** @returns a function to call once the words are saved or given up, or the question is answered */
export function registerUnsavedText(what: keyof typeof counts = 'written'): () => void {
  count(what, 1)
  return () => count(what, -1)
}

/**
 * Whether the screen holds unsaved words. Such a screen stays when the session ends, with the person to whom the words
 * belong, until that person has signed in again in another tab.
 */
export const hasUnsavedTexts = (): boolean => counts.written > 0

/** The same as a hook, with whether the person is being asked about the words. */
export const useUnsavedTextState = () => ({
  hasWords: useSyncExternalStore(subscribe, hasUnsavedTexts),
  isAsking: useSyncExternalStore(subscribe, () => counts.asking > 0),
})
