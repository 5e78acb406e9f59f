import { readStored, writeStored } from '#platform/web/storage.ts'
import { unsentTextKeys } from './queries.ts'

export type EditDraft = {
  readonly read: () => { readonly messageId: number; readonly content: string } | undefined
  readonly write: (messageId: number, content: string) => void
  readonly clear: () => void
}

/** The text in a chat's editor, with the id of the message that it edits. */
export const readEditDraft = (chatId: number) => readEdit(unsentTextKeys(chatId).edit)

function readEdit(key: string) {
  const [, messageId, content] = /^(\d+) (.+)$/s.exec(readStored(key, 'session') ?? '') ?? []
  return messageId && content ? { messageId: Number(messageId), content } : undefined
}

/** The text of an edit that is not saved yet. It belongs to this tab, because another one may edit other messages. */
export function useEditDraft(chatId: number): EditDraft {
  const key = unsentTextKeys(chatId).edit
  return {
    read: () => readEdit(key),
    write: (messageId, content) => writeStored(key, `${messageId} ${content}`, 'session'),
    clear: () => writeStored(key, null, 'session'),
  }
}
