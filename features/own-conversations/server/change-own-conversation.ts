import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { ownConversationFailures } from '../contract.ts'
import {
  requireOwnConversation,
  type StoredOwnConversation,
  versionedParts,
} from './read-own-conversation.ts'

type OwnConversationChanges = {
  readonly mood?: string
  readonly takes_place_on?: ReturnType<typeof toDate>
  readonly scenario?: string
  readonly plan?: string
  readonly debrief?: string | null
  readonly debrief_settled_for?: ReturnType<typeof toDate>
}

/** Locks an own conversation, changes it, and returns it as it is then. @throws DomainError missing */
export const updateOwnConversation = (
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
    const changes = change(await requireOwnConversation(transaction, userId, id))
    await transaction
      .updateTable('own_conversations')
      .set({ ...changes, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    return requireOwnConversation(transaction, userId, id)
  })

/**
 * Refuses to overwrite what its owner has not seen. It does not refuse what is stored already: then the answer to an
 * earlier save was lost, and the save is repeated.
 * @param changed the part that changes, with its new content
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

/** A day as a `date` of SQL, so that no time zone can shift it. */
export const toDate = (day: string | null) => sql<Date | null>`${day}::date`
