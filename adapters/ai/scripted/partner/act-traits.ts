import * as z from 'zod/mini'
import { missingParts, tasks } from '#conversation/director/world.ts'
import traits from './act-traits.json' with { type: 'json' }
import { bankNames, dialogueActs } from './lines.ts'
import { messageKinds } from '#conversation/listening/message-kinds.ts'

const Act = z.enum(dialogueActs)

const ActTraits = z.strictObject({
  /** The act for each task of the director's. With `respond` and `agree_too` the message decides. */
  task: z.partialRecord(z.enum(tasks), Act),
  /** The banks whose lines follow when an act's own lines have all been said. */
  overflow: z.partialRecord(Act, z.array(z.enum(bankNames))),
  /** Acts that answer a first message by its kind. */
  opening: z.array(Act),
  /** Acts that come at once, without a greeting before them. */
  urgent: z.array(Act),
  /** Acts that a word of the mood may introduce. */
  coloured: z.array(Act),
  /** Acts after which a partner who trusts may go on and tell what was not asked. */
  confiding: z.array(Act),
  /** Acts that a question may follow, and the bank it comes from. */
  question: z.partialRecord(Act, z.enum(['askTold', 'ask'])),
  /** The bank in which the partner says what is missing before it agrees. A missing proposal has none. */
  missing: z.partialRecord(z.enum(missingParts), z.enum(bankNames)),
  /** Kinds that propose nothing, whatever dates and plans they name. */
  demanding: z.array(z.enum(messageKinds)),
  /**
   * The acts that answer a kind of message, when calm and when guarded, and whether the message may be a question.
   * Kinds without an entry have no answer of their own.
   */
  kinds: z.partialRecord(
    z.enum(messageKinds),
    z.strictObject({ calm: Act, guarded: Act, asks: z.boolean() }),
  ),
})

/** How the partner does things, the same in every language. */
export const actTraits = ActTraits.parse(traits)
