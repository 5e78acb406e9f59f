import * as z from 'zod/mini'
import { endings, worldParties } from '#conversation/director/world.ts'

/** How a conversation came to its end: both have agreed, or the character has broken it off. */
export const ConversationEnding = z.object({
  /** Both have agreed (`agreed`), or the character has broken it off (`broken_off`). */
  kind: z.enum(endings),
  /** What was agreed: who does it, what it is in the chat's language, and when, in the learner's words. */
  agreed: z.array(
    z.object({
      who: z.enum(worldParties),
      /** The name in the learner's words, where `who` is `somebody`. */
      name: z.nullable(z.string()),
      /** What is to be done, in the chat's language. */
      what: z.string(),
      /** By when, in the learner's words; null where no date was named. */
      when: z.nullable(z.string()),
      /**
       * The learner's exact words about it, or the character's where the character does it; absent where no model has
       * read it, and in older turns.
       */
      quotation: z.optional(z.string()),
    }),
  ),
})
export type ConversationEnding = z.output<typeof ConversationEnding>

/**
 * A goal as the learner may see it: that the other person has been heard, what lies behind their words, or one step of
 * an agreement. It reveals neither a fact that has not been told yet nor the condition for it.
 */
export const ConversationGoal = z.object({
  /** That the other person has been heard, what lies behind their words, or a step of an agreement. */
  kind: z.enum(['heard', 'behind', 'step']),
  /** How far it is reached. */
  state: z.enum(['open', 'partly', 'reached']),
  /** Who takes the step; null for anything else. */
  who: z.nullable(z.enum(worldParties)),
  /** What step was agreed, in the chat's language; null for anything else. */
  what: z.nullable(z.string()),
  /** The learner's message that reached the goal, 1 being the first; absent where that is not known. */
  message: z.optional(z.int()),
})
export type ConversationGoal = z.output<typeof ConversationGoal>
