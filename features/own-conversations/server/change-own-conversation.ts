import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { ownConversationFailures } from '../contract.ts'
import { readOwn, type StoredOwnConversation, versionedParts } from './read-own-conversation.ts'

type OwnConversationChanges = {
  readonly mood?: string
  readonly takes_place_on?: ReturnType<typeof toDate>
  readonly scenario?: string
  readonly plan?: string
  readonly debrief?: string | null
  readonly debrief_settled_for?: ReturnType<typeof toDate>
}

/** Changes one that is locked until then, and answers it. @throws DomainError missing */
export const changeOwn = (
  database: Database,
  { userId, id }: { readonly userId: number; readonly id: number },
  change: (before: StoredOwnConversation) => OwnConversationChanges,
) =>
  database.transaction().execute(async (transaction) => {
    await transaction
      .selectFrom('own_conversations')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .select('id')
      .forUpdate()
      .execute()
    const changes = change(await readOwn(transaction, userId, id))
    await transaction
      .updateTable('own_conversations')
      .set({ ...changes, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    return readOwn(transaction, userId, id)
  })

/**
 * Refuses to write over what its owner has not seen. What stands there already is no such thing: the answer to a save may
 * have been lost, and the save is repeated.
 * @param changed which part, and what is to stand there
 * @throws DomainError conflict (changed meanwhile)
 */
export function requireVersion(
  before: StoredOwnConversation,
  version: string,
  changed: Partial<ReturnType<typeof versionedParts>>,
): void {
  const hashIn = (joined: string) => joined.split('.')[changed.scenario ? 0 : 1]
  const isStored = isDeepStrictEqual({ ...versionedParts(before), ...changed }, versionedParts(before))
  if (hashIn(before.version) !== hashIn(version) && !isStored)
    throw new DomainError(ownConversationFailures.changedMeanwhile)
}

/** A day for a column, in no time zone. */
export const toDate = (day: string | null) => sql<Date | null>`${day}::date`
