import type { Database } from '#database/connect.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { claimAttempt, rateLimited } from '#platform/server/rate-limit.ts'
import { type Difference, DIFFERENCE_ALLOWANCE, type differenceRoutes } from '../contract-differences.ts'

export type DifferenceDependencies = {
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
    const key = { userId: actor.id, purpose: 'difference' }
    const { rows } = await claimAttempt(key, DIFFERENCE_ALLOWANCE).execute(database)
    const wait = rows[0]?.wait_seconds ?? 0
    if (wait > 0) throw rateLimited(wait)
    return others.map((theirs) =>
      compareWords(own, theirs, { language, heard }).map(({ what, isTheirs, word }) => ({
        what,
        is_theirs: isTheirs,
        word,
      })),
    )
  },
})
