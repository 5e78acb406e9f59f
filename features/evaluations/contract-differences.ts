import * as z from 'zod/mini'
import { wordingTraits } from '#conversation/judging/rubric.ts'
import { MESSAGE_LENGTH } from '#features/chats/contract-rules.ts'
import { route } from '#platform/contract/route.ts'
import { LanguageCode, maxTextLength } from '#platform/contract/schemas.ts'

/** The rate limit of having words compared. Seconds. */
export const DIFFERENCE_RATE_LIMIT = { limit: 60, window: 60, cooldown: 10 } as const
/** The most texts that are compared at once: a suggestion, a good example and a poor one. */
const MOST_TEXTS = 3

/** A trait that one of two wordings has and the other has not. */
export const Difference = z.object({
  what: z.enum(wordingTraits),
  /** Whether the other words have it, and not the learner's own. `length` belongs to those that are much shorter. */
  is_theirs: z.boolean(),
  /** The word that shows it; null where it takes a whole sentence. */
  word: z.nullable(z.string()),
})
export type Difference = z.output<typeof Difference>

const Words = z.string().check(maxTextLength(MESSAGE_LENGTH))

export const differenceRoutes = {
  compareWords: route({
    method: 'POST',
    path: '/evaluations/differences',
    access: 'member',
    summary:
      'By what can be counted, how other words differ from one’s own in the same place; nothing of it is kept',
    body: z.strictObject({
      /** The code of the language of the words. */
      language: LanguageCode,
      /** What the partner said before. */
      heard: z.string().check(maxTextLength(20 * MESSAGE_LENGTH)),
      /** The learner's own words. */
      own: Words,
      /** The other words for the same place. */
      others: z.array(Words).check(z.minLength(1), z.maxLength(MOST_TEXTS)),
    }),
    /** The differences of each of `others`, in their order. */
    reply: z.array(z.array(Difference)),
  }),
}
