import type { Turn } from '../contract.ts'
import type { ConversationGoal } from '../contract-outcome.ts'
import type { OutgoingMessage, RunningTurn, SendFailure, UnsentMessage } from './outgoing-message.ts'

/** A turn that has ended, with what the learner sent. */
export type FinishedTurn = Pick<OutgoingMessage, 'content' | 'branch' | 'replacesMessageId'> & {
  readonly turn: Turn
}

/** An edit that was made in this tab. */
type StoredEdit = {
  /** The branch in which the replaced message stands. */
  readonly from: number
  /** The branch that began with the edit. */
  readonly branch: number
}

export type TurnState = {
  readonly running: RunningTurn | null
  readonly unsent: readonly UnsentMessage[]
  /** The last edit, until the next turn ends. */
  readonly lastEdit: StoredEdit | null
  /** The turn that ended last while this screen was open. */
  readonly finished: FinishedTurn | null
  /** The goals before the last turn, so that `GoalNews` can tell what the turn reached even if its code loads later. */
  readonly goalsBefore: readonly ConversationGoal[]
}

export type TurnAction =
  | {
      readonly type: 'sent'
      readonly message: OutgoingMessage
      readonly instead: UnsentMessage | undefined
      readonly goals: readonly ConversationGoal[]
    }
  /** The connection was lost during the reply. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'finished'; readonly turn: Turn }
  | { readonly type: 'failed'; readonly failure: SendFailure }
  | { readonly type: 'kept'; readonly unsent: UnsentMessage }
  /** The answer was lost, but the server has stored the turn in this branch. */
  | { readonly type: 'stored'; readonly unsent: UnsentMessage; readonly branch: number }
  | { readonly type: 'discarded'; readonly unsent: UnsentMessage }

/** At most one turn runs. An action on a running turn that arrives when none runs is late, and changes nothing. */
export function turnReducer(state: TurnState, action: TurnAction): TurnState {
  const { running, unsent } = state
  switch (action.type) {
    case 'sent': {
      if (running) return state
      const { key, content, branch, replacesMessageId, previousMessageId } = action.message
      const message = { key, content, branch, replacesMessageId, previousMessageId }
      const others = unsent.filter((one) => one !== action.instead)
      const goalsBefore = action.goals
      return { ...state, running: { ...message, attempt: 0 }, unsent: others, finished: null, goalsBefore }
    }
    case 'interrupted':
      return running ? { ...state, running: { ...running, attempt: running.attempt + 1 } } : state
    case 'finished': {
      if (!running) return state
      const { content, branch, replacesMessageId } = running
      const { turn } = action
      const lastEdit = findEdit(running, turn.branch_id)
      return { ...state, running: null, lastEdit, finished: { content, branch, replacesMessageId, turn } }
    }
    case 'failed': {
      if (!running) return state
      const { attempt: _, ...message } = running
      // The composer holds one text, so an earlier failure is no longer in it.
      const others = unsent.filter(({ isInComposer }) => !(isInComposer && action.failure.isInComposer))
      return { ...state, running: null, unsent: [...others, { ...message, ...action.failure }] }
    }
    case 'kept':
      return { ...state, unsent: [...unsent, action.unsent] }
    case 'stored': {
      const lastEdit = findEdit(action.unsent, action.branch) ?? state.lastEdit
      return { ...state, lastEdit, unsent: unsent.filter((one) => one !== action.unsent) }
    }
    case 'discarded':
      return { ...state, unsent: unsent.filter((one) => one !== action.unsent) }
  }
}

/** The edit that a message made, once the branch is known in which it is stored; null if it made none. */
export const findEdit = (
  { branch: from, replacesMessageId }: OutgoingMessage,
  branch: number | undefined,
): StoredEdit | null => (replacesMessageId === null || branch === undefined ? null : { from, branch })
