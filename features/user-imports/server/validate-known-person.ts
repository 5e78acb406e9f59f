import type { Failure } from '#platform/contract/failures.ts'
import { tidyLine } from '#platform/contract/schemas.ts'
import { userFailures } from '#features/users/contract.ts'
import { lowerCaseAscii } from '#platform/server/compare-text.ts'
import { quoteNames } from '#platform/server/conflicts.ts'
import { type ImportFate, type ImportField, type LineFailure, userImportFailures } from '../contract.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportRecord } from './read-import-file.ts'

/** The fate of a line, and why. */
export type LineValidation = {
  readonly fate: ImportFate
  readonly failures: readonly LineFailure[]
  /** The deactivated user that the line names. */
  readonly userId?: number
}

export const refuseLine = (failure: Failure, field: ImportField): LineValidation => ({
  fate: 'refused',
  failures: [{ ...failure, field }],
})

/**
 * Judges a line whose email address belongs to a user; undefined if it does not. About users of another organisation,
 * an admin learns no more than from the form.
 */
export function validateKnownPerson(
  { email, name }: ImportRecord,
  { actor, people }: ImportContext,
  organizationId: number | null,
): LineValidation | undefined {
  const person = people.get(lowerCaseAscii(email))
  if (!person) return undefined
  const isElsewhere = person.organizationId !== organizationId
  if (isElsewhere && actor.role !== 'superadmin') return refuseLine(userFailures.unavailable, 'email')
  if (!person.isProvisioned) return question(userFailures.beingCreated)
  if (isElsewhere)
    return question(userImportFailures.elsewhere({ names: quoteNames([person.organizationName ?? '–']) }))
  if (person.isDeactivated) return { ...question(userImportFailures.deactivated), userId: person.id }
  if (fold(person.name) === fold(name)) return { fate: 'known', failures: [] }
  return question(userImportFailures.otherName({ names: quoteNames([person.name]) }))
}

/** An admin must not learn either that a user of another organisation has this username. */
export const validateTakenUsername = (username: string, { actor, usernames }: ImportContext): Failure =>
  actor.role === 'superadmin' || usernames.get(username) === actor.organizationId
    ? userFailures.usernameTaken
    : userFailures.unavailable

const fold = (name: string): string => tidyLine(name).toLowerCase()
/** The failure is shown at the email address, by which the user was found. */
const question = (failure: Failure): LineValidation => ({
  fate: 'question',
  failures: [{ ...failure, field: 'email' }],
})
