import { type Dispatch, useEffect, useReducer } from 'react'
import { normalise } from '#platform/contract/text.ts'
import { forgetDraft, readDraft } from '#platform/web/hooks/useStored.ts'
import { readStoredJson, writeStored } from '#platform/web/storage.ts'
import type { Chat } from '../contract.ts'
import { isInTranscript } from './optimistic-chat.ts'
import type { RunningTurn } from './outgoing-message.ts'
import { againDraftName, unsentTextKeys } from './queries.ts'
import { findEdit, type TurnAction, turnReducer, type TurnState } from './turn-state.ts'

/**
 * The running turn of a chat, its unsent messages and the last edit. Session storage keeps them, so a reload rejoins
 * the reply, and an edit can still be undone.
 */
export function useTurnState(chat: Chat): readonly [TurnState, Dispatch<TurnAction>] {
  const [state, dispatch] = useReducer(turnReducer, chat, restoreState)
  const { running, unsent, lastEdit } = state
  useEffect(() => {
    storeTurn(chat.id, { running, unsent, lastEdit })
    if (running) forgetSentDraft(chat.id, running)
  }, [chat.id, running, unsent, lastEdit])
  return [state, dispatch]
}

type StoredTurn = Pick<TurnState, 'running' | 'unsent' | 'lastEdit'> & {
  /** Whether the running turn still waits for the chat's screen to send its message. */
  readonly isWaiting?: boolean
}

/** Deletes the draft of `useAgain` whose words are being sent. */
function forgetSentDraft(chatId: number, { content, replacesMessageId }: RunningTurn): void {
  if (replacesMessageId === null) return
  const name = againDraftName(chatId, replacesMessageId)
  if (normalise(readDraft(name)) === content) forgetDraft(name)
}

const storageKey = (chatId: number): string => unsentTextKeys(chatId).turn

function restoreState(chat: Chat): TurnState {
  const { running, unsent, lastEdit } = readTurn(chat.id)
  const state = { running: null, unsent, lastEdit, finished: null, goalsBefore: chat.goals }
  if (running === null) return state
  if (!isInTranscript(chat.messages, running)) return { ...state, running: { ...running, attempt: 0 } }
  return { ...state, lastEdit: findEdit(running, chat.branch_id) }
}

/** Whether a message was on its way, or could not be sent, when this chat was last on the screen. */
export const hasOpenTurn = (chatId: number): boolean => readTurnTexts(chatId).length > 0

/** The texts that were on their way, or could not be sent, when this chat was last on the screen. */
export function readTurnTexts(chatId: number): readonly string[] {
  const { running, unsent } = readTurn(chatId)
  return [...unsent, ...(running ? [running] : [])].map(({ content }) => content)
}

/** Keeps the turn in this tab. */
export function storeTurn(chatId: number, turn: StoredTurn): void {
  const isEmpty = turn.running === null && turn.unsent.length === 0 && turn.lastEdit === null
  writeStored(storageKey(chatId), isEmpty ? null : JSON.stringify(turn), 'session')
}

/** The turn that this tab has stored for a chat; an empty one where it cannot be read. */
export function readTurn(chatId: number): StoredTurn {
  const stored = readStoredJson(storageKey(chatId), 'session')
  return isStoredTurn(stored) ? { lastEdit: null, ...stored } : { running: null, unsent: [], lastEdit: null }
}

/** Versions that could not undo edits stored no `lastEdit`. */
function isStoredTurn(stored: unknown): stored is Omit<StoredTurn, 'lastEdit'> & Partial<StoredTurn> {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('running' in stored) || !('unsent' in stored)) return false
  const { running, unsent } = stored
  const lastEdit = 'lastEdit' in stored ? stored.lastEdit : null
  return (
    (running === null || isMessage(running)) &&
    Array.isArray(unsent) &&
    unsent.every(isMessage) &&
    (lastEdit === null || isEdit(lastEdit))
  )
}

const isEdit = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'from' in value && 'branch' in value

const isMessage = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'content' in value &&
  'branch' in value &&
  'replacesMessageId' in value
