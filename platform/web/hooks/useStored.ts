import { useCallback, useSyncExternalStore } from 'react'
import { forgetStored, onStorageChange, readStored, type StorageKind, writeStored } from '../storage.ts'

/** State that outlives the page: a text kept under a key, or null. All who use the key see the same. */
export function useStored(
  key: string,
  where: StorageKind = 'local',
): [value: string | null, store: (value: string | null) => void] {
  const value = useSyncExternalStore(onStorageChange, () => readStored(key, where))
  const store = useCallback((next: string | null) => writeStored(key, next, where), [key, where])
  return [value, store]
}

/** What someone is writing, kept on this device until it is sent: survives a reload, and being signed out in between. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const [stored, store] = useStored(draftKey(key))
  return [stored ?? '', (text) => store(text === '' ? null : text)]
}

/** What stands in a draft now. */
export const readDraft = (key: string): string => readStored(draftKey(key), 'local') ?? ''

/** Forgets a draft whose thing is no more. */
export const forgetDraft = (key: string): void => writeStored(draftKey(key), null)

/** Forgets all drafts whose keys begin like this. */
export const forgetDrafts = (prefix: string): void => forgetStored(draftKey(prefix))

const draftKey = (key: string): string => `draft:${key}`
