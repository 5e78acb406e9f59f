import { type Dispatch, useEffect, useReducer } from 'react'
import { readStored, writeStored } from '#platform/web/stored.ts'
import type { Chat, Message, Turn } from '../contract.ts'

/** Something the learner says. One key for one act, however often it is repeated: the server makes one turn of it. */
export type Outgoing = {
  readonly key: string
  readonly content: string
  /** The message that stood last when this was said; null in an empty chat. */
  readonly after: number | null
}

export type Failure = {
  /** What to tell; null where something else on the screen does. */
  readonly message: string | null
  /** The answer was lost, so the turn may exist, and a repeat may cost nothing. */
  readonly mayBeStored: boolean
  /** Its text went back into the composer; otherwise it waits as a bubble below the transcript. */
  readonly isInComposer: boolean
}

/** What could not be sent, kept until the learner sends it again or gives it up. */
export type Unsent = Outgoing & Failure

export type TurnState = {
  readonly running: (Outgoing & { readonly attempt: number }) | null
  readonly unsent: readonly Unsent[]
  /** The turn that ended last while this screen was open. */
  readonly finished: { readonly content: string; readonly turn: Turn } | null
}

export type TurnEvent =
  | { readonly type: 'sent'; readonly outgoing: Outgoing; readonly replaces: Unsent | undefined }
  | { readonly type: 'cut' }
  | { readonly type: 'done'; readonly turn: Turn }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'discarded'; readonly unsent: Unsent }

/** At most one turn runs. An event that comes when none does is late news, and changes nothing. */
export function nextTurn(state: TurnState, event: TurnEvent): TurnState {
  const { running, unsent } = state
  switch (event.type) {
    case 'sent': {
      if (running) return state
      const { key, content, after } = event.outgoing
      const rest = unsent.filter((one) => one !== event.replaces)
      return { running: { key, content, after, attempt: 0 }, unsent: rest, finished: null }
    }
    case 'cut':
      return running ? { ...state, running: { ...running, attempt: running.attempt + 1 } } : state
    case 'done':
      if (!running) return state
      return { ...state, running: null, finished: { content: running.content, turn: event.turn } }
    case 'failed': {
      if (!running) return state
      const { attempt: _, ...outgoing } = running
      // The composer holds one text, so what failed there before is no longer in it.
      const rest = unsent.filter(({ isInComposer }) => !(isInComposer && event.failure.isInComposer))
      return { ...state, running: null, unsent: [...rest, { ...outgoing, ...event.failure }] }
    }
    case 'discarded':
      return { ...state, unsent: unsent.filter((one) => one !== event.unsent) }
  }
}

/** Whether the chat already holds what was said: another tab, or a reload, may have seen the turn end first. */
export function isInHistory(messages: readonly Message[], { content, after }: Outgoing): boolean {
  const last = messages.findIndex(({ id }) => id === after)
  if (after !== null && last === -1) return false
  return messages.slice(last + 1).some((message) => message.is_user && message.content === content)
}

/** The chat with a finished turn in it, exactly once, in whichever order the news of it came. */
export function withTurn(chat: Chat, finished: TurnState['finished']): Chat {
  if (finished === null) return chat
  const { user_message, ai_response, turn_count } = finished.turn
  if (chat.messages.some(({ id }) => id === ai_response.id)) return chat
  const said = { id: user_message.id, is_user: true, content: finished.content, translated_content: null }
  const replied = { ...ai_response, is_user: false, translated_content: null }
  return { ...chat, messages: [...chat.messages, said, replied], turn_count }
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
    typeof one === 'object' && one !== null && 'key' in one && 'content' in one
  return (
    (kept.running === null || isSound(kept.running)) &&
    Array.isArray(kept.unsent) &&
    kept.unsent.every(isSound)
  )
}
