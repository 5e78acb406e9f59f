import { normalise } from '#platform/contract/text.ts'
import { readDraft, readDrafts } from '#platform/web/hooks/useStored.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import type { Chat } from '../contract.ts'
import { forgetUnsentTexts, type PractiseChoice, unsentTextKeys } from './queries.ts'
import { readEditDraft } from './useEditDraft.ts'
import { readOpenTexts } from './useTurnState.ts'

/** What was written into a chat that is gone, and not sent. */
export type LeftRecord = {
  /** Who wrote it: nobody else sees it on this device. */
  readonly userId: number
  readonly texts: readonly string[]
  /** What to begin in place of the chat; null where nothing can be. */
  readonly choice: PractiseChoice | null
}

/**
 * Gathers what this device holds of a chat that is gone.
 * @param chat as this person last saw it; without it, whose drafts these are is unknown, and only what was gathered for
 * this person before is there
 * @param taken what another tab has taken away
 */
export function gatherLeftTexts(
  userId: number,
  chatId: number,
  chat: Chat | undefined,
  taken: readonly string[],
): LeftRecord {
  const before = readLeft(userId, chatId)
  if (!chat) return before
  const { draft, again } = unsentTextKeys(chatId)
  const edited = readEditDraft(chatId)?.content
  const texts = [
    ...before.texts,
    ...readOpenTexts(chatId),
    ...(edited === undefined ? [] : [edited]),
    ...taken,
    readDraft(draft),
    ...readDrafts(again),
  ].map(normalise)
  return { userId, texts: [...new Set(texts)].filter((text) => text !== ''), choice: findChoice(chat) }
}

/** Keeps them in this tab, and nowhere else, until they are taken along or discarded. */
export function keepLeftTexts(chatId: number, left: LeftRecord): void {
  forgetUnsentTexts(chatId)
  writeStored(unsentTextKeys(chatId).left, JSON.stringify(left), 'session')
}

function findChoice({ own_conversation_id, scenario, mood, language }: Chat): PractiseChoice | null {
  if (own_conversation_id !== undefined) return { ownConversationId: own_conversation_id }
  return scenario.id === null ? null : { scenarioId: scenario.id, mood, language }
}

function readLeft(userId: number, chatId: number): LeftRecord {
  try {
    const stored: unknown = JSON.parse(readStored(unsentTextKeys(chatId).left, 'session') ?? 'null')
    if (isLeftRecord(stored) && stored.userId === userId) return stored
  } catch {
    // Another version wrote it, or a person did: it is ignored.
  }
  return { userId, texts: [], choice: null }
}

const isLeftRecord = (stored: unknown): stored is LeftRecord =>
  typeof stored === 'object' &&
  stored !== null &&
  'userId' in stored &&
  'texts' in stored &&
  Array.isArray(stored.texts) &&
  stored.texts.every((text) => typeof text === 'string') &&
  'choice' in stored &&
  typeof stored.choice === 'object'
