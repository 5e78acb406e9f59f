import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { eraseAbandonedAccount } from '#adapters/identity/embedded/abandoned-accounts.ts'
import type { Database } from '#database/connect.ts'
import { deleteChat } from '#features/chats/server/delete-chat.ts'
import { deleteOwnConversation } from '#features/own-conversations/server/delete-own-conversation.ts'
import { eraseLockedAccount, type EraseUser } from '#features/users/server/delete-account.ts'
import { lockPeople } from '#features/users/server/lock-people.ts'
import { DomainError } from '#platform/server/errors.ts'
import { chatErasers, deleteChatsIn } from './chat-erasers.ts'
import { peopleErasers } from './people-erasers.ts'

/** A deletion in the security log; the ordinary log has the same lines, with the time as a number. */
const DeletionLine = z.object({
  kind: z.literal('security'),
  event: z.literal('data.deleted'),
  time: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((time) => new Date(time)),
  ),
  user: z.nullable(z.int()),
  action: z.literal('delete'),
  subject: z.enum(['chat', 'own_conversation', 'user']),
  subjectId: z.int(),
})
export type LoggedDeletion = z.output<typeof DeletionLine>

/** Reads what a security log says was deleted. A line that a full disk cut off is passed over. */
export async function readDeletions(path: string): Promise<LoggedDeletion[]> {
  const found: LoggedDeletion[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const { data } = DeletionLine.safeParse(parseLine(line))
    if (data) found.push(data)
  }
  return found
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Deletes again what was deleted after a backup that has been restored. Earlier lines do not count, because an earlier
 * restore may have given their ids to something else.
 * @returns what was deleted, and what the store does not have, or of somebody else, each such as `chat 7`
 */
export async function repeatDeletions(
  database: Database,
  deletions: readonly LoggedDeletion[],
  since: Date,
): Promise<{ readonly deleted: readonly string[]; readonly missing: readonly string[] }> {
  const results = new Map<string, boolean>()
  for (const deletion of deletions.filter(({ time }) => time > since)) {
    const name = `${deletion.subject} ${deletion.subjectId}`
    const isDone = await deleteAgain(database, deletion).catch((error: unknown) => {
      if (error instanceof DomainError && error.failure.fault === 'missing') return false
      throw error
    })
    results.set(name, isDone || results.get(name) === true)
  }
  const namesOf = (isDone: boolean) => [...results].flatMap(([name, is]) => (is === isDone ? [name] : []))
  return { deleted: namesOf(true), missing: namesOf(false) }
}

/** @throws DomainError missing */
async function deleteAgain(
  database: Database,
  { subject, subjectId: id, user }: LoggedDeletion,
): Promise<boolean> {
  if (subject === 'user')
    return database.transaction().execute((transaction) => deletePersonAgain(transaction, id))
  if (user === null) return false
  if (subject === 'chat') await deleteChat({ database, erasers: chatErasers }, user, id)
  else
    await database
      .transaction()
      .execute((transaction) => deleteOwnConversation(transaction, deleteChatsIn, { userId: user, id }))
  return true
}

/** A provider outside was not restored and has not had the person's account since they were deleted. */
async function deletePersonAgain(...[transaction, id]: Parameters<EraseUser>): Promise<boolean> {
  const people = await lockPeople(transaction, [id])
  const account = people.find((person) => person.id === id)
  if (!account) return false
  const deps = { hasProvider: false, erasers: peopleErasers, eraseAbandonedAccount }
  await eraseLockedAccount(deps, transaction, { actorId: null }, account)
  return true
}
