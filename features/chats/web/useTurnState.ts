import { type Dispatch, useEffect, useReducer } from 'react'
import { readStored, writeStored } from '#platform/web/storage.ts'
import type { Chat } from '../contract.ts'
import { isInTranscript } from './optimistic-chat.ts'
import { unsentTextKeys } from './queries.ts'
import {
  type OutgoingMessage,
  type RunningTurn,
  type TurnAction,
  turnReducer,
  type TurnState,
  type UnsentMessage,
} from './turn-state.ts'

/** The running turn of a chat and its unsent messages. Session storage keeps them, so a reload rejoins the reply. */
export function useTurnState(chat: Chat): readonly [TurnState, Dispatch<TurnAction>] {
  const [state, dispatch] = useReducer(turnReducer, chat, restoreState)
  const { running, unsent } = state
  useEffect(() => storeTurn(chat.id, { running, unsent }), [chat.id, running, unsent])
  return [state, dispatch]
}

type StoredTurn = Pick<TurnState, 'running' | 'unsent'>

const storageKey = (chatId: number): string => unsentTextKeys(chatId).turn

function restoreState(chat: Chat): TurnState {
  const { running, unsent } = readTurn(chat.id)
  const isOpen = running !== null && !isInTranscript(chat.messages, running)
  return { running: isOpen ? { ...running, attempt: 0 } : null, unsent, finished: null }
}

/** Whether a message was on its way, or could not be sent, when this chat was last on the screen. */
export function hasOpenTurn(chatId: number): boolean {
  const { running, unsent } = readTurn(chatId)
  return running !== null || unsent.length > 0
}

/**
 * Has a message sent as soon as the chat's screen opens. What could not be sent before stays, and so does one whose reply
 * this tab still waited for: it goes from the unsent ones as soon as the chat has it.
 */
export function sendOnArrival(chatId: number, message: OutgoingMessage): void {
  const { running, unsent } = readTurn(chatId)
  storeTurn(chatId, {
    running: { ...message, attempt: 0 },
    unsent: running === null ? unsent : [...unsent, leaveOpen(running)],
  })
}

/** Nobody knows yet what becomes of it. */
function leaveOpen(running: RunningTurn): UnsentMessage {
  const { attempt: _, ...message } = running
  return { ...message, text: null, mayBeStored: true, isInComposer: false }
}

function storeTurn(chatId: number, { running, unsent }: StoredTurn): void {
  const isEmpty = running === null && unsent.length === 0
  writeStored(storageKey(chatId), isEmpty ? null : JSON.stringify({ running, unsent }), 'session')
}

function readTurn(chatId: number): StoredTurn {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey(chatId), 'session') ?? 'null')
    if (isStoredTurn(stored)) return stored
  } catch {
    // Another version wrote it, or a person did: it is ignored.
  }
  return { running: null, unsent: [] }
}

function isStoredTurn(stored: unknown): stored is StoredTurn {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('running' in stored) || !('unsent' in stored)) return false
  const { running, unsent } = stored
  return (running === null || isMessage(running)) && Array.isArray(unsent) && unsent.every(isMessage)
}

const isMessage = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'content' in value &&
  'branch' in value &&
  'replacesMessageId' in value
