import { DomainError } from '#platform/server/errors.ts'
import type { Database } from '#database/connect.ts'
import type { Failure, Fault } from '#platform/contract/failures.ts'
import { userImportFailures } from '../contract.ts'
import { mayAddTo, readImportStarter, readWaitingLines, settleLines, type WaitingLine } from './line-store.ts'

/** A provider elsewhere is asked for so many accounts at once, as it limits how often it may be asked. */
const AT_ONCE = 4

/** Makes a user here and at the provider, or at neither; the same attempt again answers the same user. */
export type CreateUser = (
  person: Omit<WaitingLine, 'line'>,
  attempt: { readonly userId: number; readonly key: string },
) => Promise<{ readonly id: number }>

type Dependencies = { readonly database: Database; readonly createUser: CreateUser }

/**
 * Makes the next users of an import one by one, as the form does, at a provider elsewhere. The number of the line names
 * the attempt, so that a process that takes over makes nobody twice.
 * @returns false when nothing was waiting
 * @throws DomainError when the provider does not do its part; the lines wait for another try
 */
export async function inviteImportLines(
  { database, createUser }: Dependencies,
  importId: number,
): Promise<boolean> {
  const lines = await readWaitingLines(database, importId, AT_ONCE)
  if (lines.length === 0) return false
  const starter = await readImportStarter(database, importId)
  const attempts = lines.map(async (line) => {
    const outcome =
      starter && mayAddTo(starter, line.organizationId)
        ? await invite(createUser, line, { userId: starter.id, key: `import ${importId} ${line.line}` })
        : { failure: userImportFailures.stopped }
    await settleLines(database, importId, new Map([[line.line, outcome]]))
  })
  const failed = (await Promise.allSettled(attempts)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return true
}

async function invite(
  createUser: CreateUser,
  { line: _line, ...person }: WaitingLine,
  attempt: { readonly userId: number; readonly key: string },
): Promise<{ readonly userId: number } | { readonly failure: Failure }> {
  try {
    const { id } = await createUser(person, attempt)
    return { userId: id }
  } catch (error) {
    if (error instanceof DomainError && isAboutThePerson(error.fault)) return { failure: error.failure }
    throw error
  }
}

/** Another try would end alike. */
const isAboutThePerson = (fault: Fault): boolean => ['conflict', 'missing', 'invalid'].includes(fault)
