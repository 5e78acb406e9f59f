import { useCallback, useSyncExternalStore } from 'react'
import {
  forgetStored,
  listStored,
  onForgottenElsewhere,
  onStorageChange,
  readStored,
  type StorageKind,
  writeStored,
} from '../storage.ts'

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
  const [stored, store] = useStored(storedDraftKey(key))
  return [stored ?? '', (text) => store(text === '' ? null : text)]
}

/** Whether something stands in a draft, for who need not know each letter. */
export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(onStorageChange, () => readDraft(key).trim() !== '')

/** What stands in a draft now. */
export const readDraft = (key: string): string => readStored(storedDraftKey(key), 'local') ?? ''

/** What stands in all drafts whose keys begin like this. */
export const readDrafts = (prefix: string): readonly string[] =>
  listStored(storedDraftKey(prefix)).flatMap((key) => readStored(key) ?? [])

/** Puts a text into a draft, whoever is writing it. */
export const storeDraft = (key: string, text: string): void =>
  writeStored(storedDraftKey(key), text === '' ? null : text)

/** Calls back when another page of the same browser forgets a draft. Returns how to stop. */
export const onDraftForgotten = (listener: (key: string, text: string) => void): (() => void) =>
  onForgottenElsewhere((key, text) => {
    if (key.startsWith(storedDraftKey(''))) listener(key.slice(storedDraftKey('').length), text)
  })

/** Forgets a draft whose thing is no more. */
export const forgetDraft = (key: string): void => writeStored(storedDraftKey(key), null)

/** Forgets all drafts whose keys begin like this. */
export const forgetDrafts = (prefix: string): void => forgetStored(storedDraftKey(prefix))

const storedDraftKey = (key: string): string => `draft:${key}`
