import { readStored, writeStored } from '#platform/web/storage.ts'
import { unsentTextKeys } from './queries.ts'

/** The text in a chat's editor, with the id of the message that it edits. */
export function readEditDraft(chatId: number) {
  const stored = readStored(unsentTextKeys(chatId).edit, 'session') ?? ''
  const [, messageId, content] = /^(\d+) (.+)$/s.exec(stored) ?? []
  return messageId && content ? { messageId: Number(messageId), content } : undefined
}

/** Keeps the text of an edit that is not saved yet, in this tab: another one may edit other messages. */
export const writeEditDraft = (chatId: number, messageId: number, content: string): void =>
  writeStored(unsentTextKeys(chatId).edit, `${messageId} ${content}`, 'session')

export const clearEditDraft = (chatId: number): void =>
  writeStored(unsentTextKeys(chatId).edit, null, 'session')
