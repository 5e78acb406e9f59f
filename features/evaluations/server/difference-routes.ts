import type { Database } from '#database/connect.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { type Difference, DIFFERENCE_RATE_LIMIT, type differenceRoutes } from '../contract-differences.ts'

type DifferenceDependencies = {
  readonly database: Database
  readonly compareWords: (
    own: string,
    theirs: string,
    place: { readonly language: string; readonly heard: string },
  ) => readonly {
    readonly what: Difference['what']
    readonly isTheirs: boolean
    readonly word: string | null
  }[]
}

export const differenceHandlers = ({
  database,
  compareWords,
}: DifferenceDependencies): Handlers<typeof differenceRoutes> => ({
  compareWords: async ({ body: { language, heard, own, others } }, { actor }) => {
    await requireAttempt(database, { userId: actor.id, purpose: 'difference' }, DIFFERENCE_RATE_LIMIT)
    return others.map((theirs) =>
      compareWords(own, theirs, { language, heard }).map(({ what, isTheirs, word }) => ({
        what,
        is_theirs: isTheirs,
        word,
      })),
    )
  },
})
