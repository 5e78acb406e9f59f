import { type Dispatch, useEffect, useReducer } from 'react'
import { readStored, writeStored } from '#platform/web/stored.ts'
import type { Chat, Turn } from '../contract.ts'
import { isInHistory } from './useOptimisticChat.ts'

/** Something the learner says. One key for one act, however often it is repeated: the server makes one turn of it. */
export type Outgoing = {
  readonly key: string
  readonly content: string
  /** The message that this replaces, with all that followed it; null when it is said after all others. */
  readonly edited: number | null
  /** The message before it; null where it is the first. */
  readonly after: number | null
}

export type Failure = {
  /** What to tell; null where something else on the screen does. */
  readonly message: string | null
  /** The answer was lost, so the turn may exist, and a repeat may cost nothing. */
  readonly mayBeStored: boolean
  /** Its text went back into the composer. An edit waits in its editor, all else as a bubble below the transcript. */
  readonly isInComposer: boolean
}

/** What could not be sent, kept until the learner sends it again or gives it up. */
export type Unsent = Outgoing & Failure

export type TurnState = {
  readonly running: (Outgoing & { readonly attempt: number }) | null
  readonly unsent: readonly Unsent[]
  /** The turn that ended last while this screen was open. */
  readonly finished: (Pick<Outgoing, 'content' | 'edited'> & { readonly turn: Turn }) | null
}

export type TurnEvent =
  | { readonly type: 'sent'; readonly outgoing: Outgoing; readonly replaces: Unsent | undefined }
  | { readonly type: 'cut' }
  | { readonly type: 'done'; readonly turn: Turn }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'kept'; readonly unsent: Unsent }
  | { readonly type: 'discarded'; readonly unsent: Unsent }

/** At most one turn runs. An event that comes when none does is late news, and changes nothing. */
export function nextTurn(state: TurnState, event: TurnEvent): TurnState {
  const { running, unsent } = state
  switch (event.type) {
    case 'sent': {
      if (running) return state
      const { key, content, edited, after } = event.outgoing
      const rest = unsent.filter((one) => one !== event.replaces)
      return { running: { key, content, edited, after, attempt: 0 }, unsent: rest, finished: null }
    }
    case 'cut':
      return running ? { ...state, running: { ...running, attempt: running.attempt + 1 } } : state
    case 'done': {
      if (!running) return state
      const { content, edited } = running
      return { ...state, running: null, finished: { content, edited, turn: event.turn } }
    }
    case 'failed': {
      if (!running) return state
      const { attempt: _, ...outgoing } = running
      // The composer holds one text, so what failed there before is no longer in it.
      const rest = unsent.filter(({ isInComposer }) => !(isInComposer && event.failure.isInComposer))
      return { ...state, running: null, unsent: [...rest, { ...outgoing, ...event.failure }] }
    }
    case 'kept':
      return { ...state, unsent: [...unsent, event.unsent] }
    case 'discarded':
      return { ...state, unsent: unsent.filter((one) => one !== event.unsent) }
  }
}

/** The turn of a chat that is on its way. It outlives the screen: a reload finds it in the session storage. */
export function useRunningTurn(chat: Chat): readonly [TurnState, Dispatch<TurnEvent>] {
  const [state, dispatch] = useReducer(nextTurn, chat, stateOf)
  const { running, unsent } = state
  useEffect(() => remember(chat.id, { running, unsent }), [chat.id, running, unsent])
  return [state, dispatch]
}

type Kept = Pick<TurnState, 'running' | 'unsent'>

const nameOf = (chatId: number): string => `running-turn:${chatId}`

function stateOf(chat: Chat): TurnState {
  const { running, unsent } = recall(chat.id)
  const isOpen = running !== null && !isInHistory(chat.messages, running)
  return { running: isOpen ? { ...running, attempt: 0 } : null, unsent, finished: null }
}

function remember(chatId: number, { running, unsent }: Kept): void {
  const isNothing = running === null && unsent.length === 0
  writeStored(nameOf(chatId), isNothing ? null : JSON.stringify({ running, unsent }), 'session')
}

function recall(chatId: number): Kept {
  try {
    const kept: unknown = JSON.parse(readStored(nameOf(chatId), 'session') ?? 'null')
    if (isKept(kept)) return kept
  } catch {
    // Written by another version, or by hand: as good as nothing.
  }
  return { running: null, unsent: [] }
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null || !('running' in kept) || !('unsent' in kept)) return false
  const isSound = (one: unknown) =>
    typeof one === 'object' && one !== null && 'key' in one && 'content' in one && 'edited' in one
  return (
    (kept.running === null || isSound(kept.running)) &&
    Array.isArray(kept.unsent) &&
    kept.unsent.every(isSound)
  )
}
