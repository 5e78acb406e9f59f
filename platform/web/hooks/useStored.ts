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

/** State that outlives the page: a text stored under a key, or null. All users of a key see the same value. */
export function useStored(
  key: string,
  where: StorageKind = 'local',
): [value: string | null, store: (value: string | null) => void] {
  const value = useSyncExternalStore(onStorageChange, () => readStored(key, where))
  const store = useCallback((next: string | null) => writeStored(key, next, where), [key, where])
  return [value, store]
}

/** A text that somebody is writing, kept on this device until it is sent. It survives a reload and being signed out. */
export function useDraft(key: string): [text: string, setText: (text: string) => void] {
  const [stored, store] = useStored(storedDraftKey(key))
  return [stored ?? '', (text) => store(text === '' ? null : text)]
}

/** Whether a draft holds a text, for components that should not render at each letter. */
export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(onStorageChange, () => readDraft(key).trim() !== '')

/** The current text of a draft. */
export const readDraft = (key: string): string => readStored(storedDraftKey(key), 'local') ?? ''

/** The texts of all drafts whose keys begin with this prefix. */
export const readDrafts = (prefix: string): readonly string[] =>
  listStored(storedDraftKey(prefix)).flatMap((key) => readStored(key) ?? [])

/** Stores a text in a draft from outside the component that edits it. */
export const storeDraft = (key: string, text: string): void =>
  writeStored(storedDraftKey(key), text === '' ? null : text)

/** Calls back when another page of the same browser forgets a draft. Returns a function that stops this. */
export const onDraftForgotten = (listener: (key: string, text: string) => void): (() => void) =>
  onForgottenElsewhere((key, text) => {
    if (key.startsWith(storedDraftKey(''))) listener(key.slice(storedDraftKey('').length), text)
  })

/** Forgets the draft of something that no longer exists. */
export const forgetDraft = (key: string): void => writeStored(storedDraftKey(key), null)

/** Forgets all drafts whose keys begin with this prefix. */
export const forgetDrafts = (prefix: string): void => forgetStored(storedDraftKey(prefix))

const storedDraftKey = (key: string): string => `draft:${key}`
