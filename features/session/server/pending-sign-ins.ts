import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { createSeal } from '#platform/server/seal.ts'
import { SIGN_IN_SECONDS } from './cookies.ts'

const PendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
})
type PendingSignIn = z.output<typeof PendingSignIn>
export type PendingSignIns = ReturnType<typeof pendingSignIns>

/**
 * Pending sign-ins, each sealed in a cookie of the browser that began it, so that requests without a session make the
 * server store nothing. The provider ensures that each is used only once.
 */
export function pendingSignIns(database: Database) {
  const seal = createSeal(database, 'sign-ins')
  return {
    close: (signIn: PendingSignIn): Promise<string> => seal.close(signIn, SIGN_IN_SECONDS),

    /** @returns undefined when the cookie was forged, has expired, or belongs to another sign-in */
    async open(sealed: string, state: string): Promise<PendingSignIn | undefined> {
      const { data } = PendingSignIn.safeParse(await seal.open(sealed))
      return data?.state === state ? data : undefined
    },
  }
}
