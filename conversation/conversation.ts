import type { World } from './director/world.ts'

/** One conversation as a partner, a director or an evaluator sees it. The last message is the learner's and is to be answered now. */
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
  /** What code holds of the scenario; absent: nothing. Only the director reads it, never whoever speaks. */
  readonly world?: World
}

export type ChatMessages = readonly { readonly isUser: boolean; readonly content: string }[]

/**
 * The kinds of mood that are played by rules, from the easiest to the hardest: by how tense a conversation begins in them
 * (`director/temperaments.ts`). They stand here because contracts and screens use them, and `classify-mood.ts` brings lists of words.
 */
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

/** Those that somebody can be said to be in. */
export const moodKindsButNeutral = moodKinds.filter((kind) => kind !== 'neutral')
