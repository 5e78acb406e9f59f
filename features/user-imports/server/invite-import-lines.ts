import { DomainError } from '#platform/server/errors.ts'
import type { Database } from '#database/connect.ts'
import type { Fault } from '#platform/contract/failures.ts'
import { userImportFailures } from '../contract.ts'
import {
  type LineOutcome,
  mayAddTo,
  postponeLine,
  readImportStarter,
  readWaitingLines,
  settleLines,
  type WaitingLine,
} from './line-store.ts'
import { isOverdue } from './mail-store.ts'

/** A provider elsewhere is asked for so many accounts at once, as it limits how often it may be asked. */
const AT_ONCE = 4

/** A line is given up after so many tries, once its import has lasted as long as it waits for e-mails. */
const LEAST_TRIES = 5

/** Makes a user here and at the provider, or at neither; the same attempt again answers the same user. */
export type CreateUser = (
  person: Omit<WaitingLine, 'line'>,
  attempt: { readonly userId: number; readonly key: string },
) => Promise<{ readonly id: number }>

type Dependencies = { readonly database: Database; readonly createUser: CreateUser }

/**
 * Makes the next users of an import one by one, as the form does, at a provider elsewhere. The number of the line names
 * the attempt, so that a process that takes over makes nobody twice.
 * @returns false when nothing can be tried now
 * @throws DomainError when the provider does its part for none of them; the lines wait for another try
 */
export async function inviteImportLines(deps: Dependencies, importId: number): Promise<boolean> {
  const { database } = deps
  const lines = await readWaitingLines(database, importId, AT_ONCE)
  if (lines.length === 0) return false
  const starter = await readImportStarter(database, importId)
  const attempts = lines.map(async (line) => {
    const outcome =
      starter && mayAddTo(starter, line.organizationId)
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
    if (tries >= LEAST_TRIES && (await isOverdue(database, importId))) return { failure: error.failure }
    throw error
  }
}

/** Another try would end alike. */
const isAboutThePerson = (fault: Fault): boolean => ['conflict', 'missing', 'invalid'].includes(fault)
