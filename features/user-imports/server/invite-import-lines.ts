import { DomainError } from '#platform/server/errors.ts'
import type { Database } from '#database/connect.ts'
import type { Fault } from '#platform/contract/failures.ts'
import { userImportFailures } from '../contract.ts'
import {
  type LineOutcome,
  canAddUsersTo,
  postponeLine,
  readImportStarter,
  readWaitingLines,
  settleLines,
  type WaitingLine,
} from './line-store.ts'
import { isImportOverdue } from './mail-store.ts'

/** How many accounts an external provider is asked for at a time, since it limits the rate. */
const AT_ONCE = 4

/** A line is given up after this many tries, once its import has lasted as long as e-mails are tried (`isImportOverdue`). */
const LEAST_TRIES = 5

/** Creates a user here and at the provider, or at neither; a repeat of an attempt returns the same user. */
export type CreateUser = (
  person: Omit<WaitingLine, 'line'>,
  attempt: { readonly userId: number; readonly key: string },
) => Promise<{ readonly id: number }>

type Dependencies = { readonly database: Database; readonly createUser: CreateUser }

/**
 * Creates the next users of an import one by one at an external provider. Each attempt is named by its line number, so
 * that a process that takes over creates nobody twice.
 * @returns false when no line can be tried now
 * @throws DomainError when the provider fails for all of them; their lines are tried again later
 */
export async function inviteImportLines(deps: Dependencies, importId: number): Promise<boolean> {
  const { database } = deps
  const lines = await readWaitingLines(database, importId, AT_ONCE)
  if (lines.length === 0) return false
  const starter = await readImportStarter(database, importId)
  const attempts = lines.map(async (line) => {
    const outcome =
      starter && canAddUsersTo(starter, line.organizationId)
        ? await invite(deps, { importId, userId: starter.id }, line)
        : { failure: userImportFailures.stopped }
    await settleLines(database, importId, new Map([[line.line, outcome]]))
  })
  const results = await Promise.allSettled(attempts)
  const [first] = results
  if (first?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) throw first.reason
  return true
}

async function invite(
  { database, createUser }: Dependencies,
  { importId, userId }: { readonly importId: number; readonly userId: number },
  { line, ...person }: WaitingLine,
): Promise<LineOutcome> {
  try {
    const { id } = await createUser(person, { userId, key: `import ${importId} ${line}` })
    return { userId: id }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (isAboutThePerson(error.fault)) return { failure: error.failure }
    const tries = await postponeLine(database, importId, line)
    if (tries >= LEAST_TRIES && (await isImportOverdue(database, importId))) return { failure: error.failure }
    throw error
  }
}

/** Failures that another try would not change. */
const isAboutThePerson = (fault: Fault): boolean => ['conflict', 'missing', 'invalid'].includes(fault)
