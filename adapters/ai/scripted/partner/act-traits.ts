import * as z from 'zod/mini'
import { tasks } from '../../director/port.ts'
import traits from './act-traits.json' with { type: 'json' }
import { bankNames, dialogueActs } from './lines.ts'
import { messageKinds } from '../../listening/message-kinds.ts'

const Act = z.enum(dialogueActs)

const ActTraits = z.strictObject({
  /** What the director's tasks are done with; a message that only wants a response has an act of its own. */
  task: z.partialRecord(z.enum(tasks), Act),
  /** Whose lines follow when an act's own lines have all been said. */
  overflow: z.partialRecord(Act, z.array(z.enum(bankNames))),
  /** What is done at once, without a greeting in front. */
  urgent: z.array(Act),
  /** What a word of the mood may introduce. */
  coloured: z.array(Act),
  /** After what somebody who trusts may go on to tell what was not asked. */
  confiding: z.array(Act),
  /** After what a question may follow, and the bank it comes from. */
  question: z.partialRecord(Act, z.enum(['askTold', 'ask'])),
  /** Kinds that propose nothing, whatever dates and plans they name. */
  demanding: z.array(z.enum(messageKinds)),
  /** What answers a kind of message, calm and guarded, and whether it may be a question. A kind that is not here has no answer of its own. */
  kinds: z.partialRecord(
    z.enum(messageKinds),
    z.strictObject({ calm: Act, guarded: Act, asks: z.boolean() }),
  ),
})

/** How the partner does things, the same in every language. */
export const actTraits = ActTraits.parse(traits)
