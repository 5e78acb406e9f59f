import * as z from 'zod/mini'
import { failureOfRule } from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'
import { DomainError } from '#platform/server/errors.ts'
import { NewUser, userFailures } from '../contract.ts'

/**
 * Chooses the first spelling of a name that the form would accept: directories add departments in parentheses, which
 * are not allowed here.
 * @param known the current name, which may predate today's rules
 * @throws DomainError invalid
 */
export function chooseValidName(candidates: readonly string[], known?: string): string {
  for (const candidate of candidates) {
    if (candidate === known) return known
    const name = z.safeParse(NewUser.shape.name, candidate)
    if (name.success) return name.data
  }
  throw new DomainError(candidates.length === 0 ? userFailures.nameRequired : userFailures.nameInvalid)
}

/** @throws DomainError invalid */
export function requireValidEmail(wanted: string | undefined): string {
  const email = z.safeParse(NewUser.shape.email, wanted)
  if (email.success) return email.data
  throw new DomainError(failureOfRule(email.error.issues[0]?.message ?? '') ?? textFailures.invalid)
}
