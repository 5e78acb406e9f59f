import type { Conversation } from '../conversation.ts'
import type { Direction, DirectorState, HintMove, JudgedDeed } from './world.ts'

/** What is stored of a conversation for the director. */
export type DirectorRecord = {
  /** After the last reply; null where none is stored, so that it is worked out from the messages. */
  readonly state: DirectorState | null
  readonly judged: readonly JudgedDeed[]
}

/** Decides before each reply what may be known and what the reply has to do. Pure. */
export type Director = {
  /** @param conversation its last message is the learner's */
  direct(conversation: Conversation, record?: DirectorRecord): Direction
  /**
   * The state to store with a reply.
   * @param language the chat's @param message the number of the message that it answers
   */
  settle(direction: Direction, reply: string, language: string, message: number): DirectorState
  /** The state to store when a model is still to read the message. @param before the state after the previous reply */
  markUnread(state: DirectorState, before: DirectorState, message: number): DirectorState
  /** A state with what a model has read; adding the same readings again changes nothing. */
  addReadings(
    state: DirectorState,
    judged: readonly JudgedDeed[],
    conversation: Pick<Conversation, 'world' | 'mood'>,
  ): DirectorState
  /** One next move for the learner. @param conversation its last message is a reply, or it has none */
  hint(conversation: Conversation, record: DirectorRecord): HintMove
}
