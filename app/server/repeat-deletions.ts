import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { eraseAbandonedAccount } from '#adapters/identity/embedded/abandoned-accounts.ts'
import { BackupError } from '#database/backup/backup-records.ts'
import type { Database } from '#database/connect.ts'
import { deleteChat } from '#features/chats/server/delete-chat.ts'
import { deleteOwnConversation } from '#features/own-conversations/server/delete-own-conversation.ts'
import { eraseLockedAccount, type EraseUser } from '#features/users/server/delete-account.ts'
import { lockPeople } from '#features/users/server/lock-people.ts'
import { DomainError } from '#platform/server/errors.ts'
import { chatErasers, deleteChatsIn } from './chat-erasers.ts'
import { peopleErasers } from './people-erasers.ts'

/** A line of the security log; the ordinary log has the same lines, with the time as a number. */
const SecurityLine = z.object({
  kind: z.literal('security'),
  time: z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((time) => new Date(time)),
  ),
})
const DeletionLine = z.extend(SecurityLine, {
  event: z.literal('data.deleted'),
  user: z.nullable(z.int()),
  action: z.literal('delete'),
  subject: z.enum(['chat', 'own_conversation', 'user']),
  subjectId: z.int(),
})
type LoggedDeletion = z.output<typeof DeletionLine>

/** Two accounts that became one; older lines do not say which one was merged. */
const LinkLine = z.extend(SecurityLine, {
  event: z.literal('account.changed'),
  action: z.literal('relink'),
  subject: z.literal('user'),
  subjectId: z.int(),
  merged: z.int(),
})
type LoggedLink = z.output<typeof LinkLine>

export type LoggedDeletions = {
  readonly deletions: readonly LoggedDeletion[]
  readonly links: readonly LoggedLink[]
  /** How many lines were read, and how many of them are of the security log. */
  readonly lines: number
  readonly securityLines: number
}

/**
 * Reads what a security log says was deleted. A line that a full disk cut off is passed over.
 * @throws BackupError if no line is of the security log, since otherwise it would seem that nothing was deleted
 */
export async function readDeletions(path: string): Promise<LoggedDeletions> {
  const [deletions, links]: [LoggedDeletion[], LoggedLink[]] = [[], []]
  let [lines, securityLines] = [0, 0]
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const parsed = parseLine(line)
    const [deletion, link] = [DeletionLine.safeParse(parsed).data, LinkLine.safeParse(parsed).data]
    if (deletion) deletions.push(deletion)
    if (link) links.push(link)
    lines += 1
    if (SecurityLine.safeParse(parsed).success) securityLines += 1
  }
  if (securityLines === 0)
    throw new BackupError(
      `None of the ${lines} lines of ${path} is of the security log. Each has to begin with {, without a prefix such as those of journalctl (use --output=cat) and kubectl logs --prefix.`,
    )
  return { deletions, links, lines, securityLines }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

type RepeatedDeletions = {
  readonly deleted: readonly string[]
  /** What the store does not have, or of somebody else. */
  readonly missing: readonly string[]
  /** The last superadmin may have been deleted once another one was made, who is not in the backup. */
  readonly hasSuperadmin: boolean
}

/**
 * Deletes again what was deleted after a backup that has been restored. Earlier lines do not count, because an earlier
 * restore may have given their ids to something else.
 * @returns names such as `chat 7`
 */
export async function repeatDeletions(
  database: Database,
  { deletions, links }: Pick<LoggedDeletions, 'deletions' | 'links'>,
  since: Date,
): Promise<RepeatedDeletions> {
  const results = new Map<string, boolean>()
  const isLater = ({ time }: { readonly time: Date }) => time > since
  const undone = links.filter(isLater)
  const wanted = deletions
    .filter(isLater)
    .flatMap((deletion) =>
      deletion.subject === 'user'
        ? accountsOf(deletion.subjectId, undone).map((subjectId) => ({ ...deletion, subjectId }))
        : [deletion],
    )
  for (const deletion of wanted) {
    const name = `${deletion.subject} ${deletion.subjectId}`
    const isDone = await deleteAgain(database, deletion).catch((error: unknown) => {
      if (error instanceof DomainError && error.failure.fault === 'missing') return false
      throw error
    })
    results.set(name, isDone || results.get(name) === true)
  }
  const namesOf = (isDone: boolean) => [...results].flatMap(([name, is]) => (is === isDone ? [name] : []))
  const superadmin = await database
    .selectFrom('users')
    .where('role', '=', 'superadmin')
    .where('deactivated_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return { deleted: namesOf(true), missing: namesOf(false), hasSuperadmin: superadmin !== undefined }
}

/** A person's account, and those that were merged into it: the restore has made them separate again. */
function accountsOf(id: number, links: readonly LoggedLink[]): number[] {
  const ids = new Set([id])
  // The loop also visits what it adds, because accounts may have been merged one after the other.
  for (const into of ids) for (const { subjectId, merged } of links) if (subjectId === into) ids.add(merged)
  return [...ids]
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
