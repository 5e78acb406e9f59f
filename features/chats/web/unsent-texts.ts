import { normalise } from '#platform/contract/text.ts'
import { readDraft, readDrafts } from '#platform/web/hooks/useStored.ts'
import { readStoredJson, writeStored } from '#platform/web/storage.ts'
import type { Chat } from '../contract.ts'
import { readEditDraft } from './edit-draft.ts'
import { findSameChoice, forgetUnsentTexts, type PractiseChoice, unsentTextKeys } from './queries.ts'
import { readTurnTexts } from './useTurnState.ts'

/** Texts that somebody wrote in a chat that is gone, and did not send. */
type UnsentRecord = {
  /** Who wrote it: nobody else sees it on this device. */
  readonly userId: number
  readonly texts: readonly string[]
  /** What to begin in place of the chat; null where that is not possible. */
  readonly choice: PractiseChoice | null
}

/**
 * Gathers the unsent texts of a chat that is gone.
 * @param chat as this person last saw it; without it the drafts' author is unknown, and only texts that were gathered
 * for this person before are returned
 * @param takenElsewhere see `useDraftsRemovedElsewhere`
 */
export function gatherUnsentTexts(
  userId: number,
  chatId: number,
  chat: Chat | undefined,
  takenElsewhere: readonly string[],
): UnsentRecord {
  const before = readUnsentRecord(userId, chatId)
  if (!chat) return before
  const { draft, again } = unsentTextKeys(chatId)
  const edited = readEditDraft(chatId)?.content
  const texts = [
    ...before.texts,
    ...readTurnTexts(chatId),
    ...(edited === undefined ? [] : [edited]),
    ...takenElsewhere,
    readDraft(draft),
    ...readDrafts(again),
  ].map(normalise)
  return { userId, texts: [...new Set(texts)].filter((text) => text !== ''), choice: findSameChoice(chat) }
}

/** Keeps unsent texts in this tab, and nowhere else, until the person begins again with them or discards them. */
export function storeUnsentTexts(chatId: number, unsent: UnsentRecord): void {
  forgetUnsentTexts(chatId)
  writeStored(unsentTextKeys(chatId).gathered, JSON.stringify(unsent), 'session')
}

function readUnsentRecord(userId: number, chatId: number): UnsentRecord {
  const stored = readStoredJson(unsentTextKeys(chatId).gathered, 'session')
  return isUnsentRecord(stored) && stored.userId === userId ? stored : { userId, texts: [], choice: null }
}

const isUnsentRecord = (stored: unknown): stored is UnsentRecord =>
  typeof stored === 'object' &&
  stored !== null &&
  'userId' in stored &&
  'texts' in stored &&
  Array.isArray(stored.texts) &&
  stored.texts.every((text) => typeof text === 'string') &&
  'choice' in stored &&
  typeof stored.choice === 'object'
