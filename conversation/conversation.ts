import type { World } from './director/world.ts'

/**
 * One conversation as a partner, a director or an evaluator sees it. For a partner and the director the last message is
 * the learner's, which is to be answered now.
 */
export type Conversation = {
  readonly chatId: number
  /** The chat's language code, such as pt. */
  readonly language: string
  readonly scenario: {
    readonly title: string
    readonly description: string
    readonly introText: string
    readonly prompt: string
  }
  readonly character: {
    /** Absent or null where the description alone tells who it is. */
    readonly name?: string | null
    readonly description: string
    readonly bio: string | null
  } | null
  /** Title in the base language (English); the description directs the partner and is never shown to a learner. */
  readonly mood: { readonly title: string; readonly description: string | null } | null
  readonly messages: ChatMessages
  /** The scenario's facts and needs; absent if it has none. A partner is told of it only what the director allows. */
  readonly world?: World
}

export type ChatMessages = readonly { readonly isUser: boolean; readonly content: string }[]

// By how tense a conversation begins in them (`director/temperaments.ts`). They are not in `classify-mood.ts`, because
// contracts and screens use them, and that file loads lists of words.
/** The kinds of mood that rules play, from the easiest to the hardest. */
export const moodKinds = [
  'enthusiastic',
  'calm',
  'neutral',
  'withdrawn',
  'anxious',
  'defensive',
  'angry',
] as const
export type MoodKind = (typeof moodKinds)[number]

/** The kinds that words of a mood can name. */
export const moodKindsButNeutral = moodKinds.filter((kind) => kind !== 'neutral')
