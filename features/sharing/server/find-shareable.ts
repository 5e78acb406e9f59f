import { sql, type Transaction } from 'kysely'
import { isMeasurementChat } from '#database/studies.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type SharedEvaluation, sharingFailures } from '../contract.ts'

/** What a learner asks to share, and with whom. */
export type NewSharedEvaluation = Pick<
  SharedEvaluation,
  'chat_id' | 'branch_id' | 'turn_count' | 'with_transcript'
> & {
  readonly recipient_id: number
}

/**
 * Finds an evaluation that its learner may share. The chat stays locked, so that none is shared while it is being
 * erased.
 * @throws DomainError missing, forbidden (own, measurement, elsewhere)
 */
export async function findShareable(
  transaction: Transaction<DB>,
  userId: number,
  { chat_id, branch_id, turn_count }: Pick<NewSharedEvaluation, 'chat_id' | 'branch_id' | 'turn_count'>,
): Promise<number> {
  const { rows } = await sql<{ id: number; is_own: boolean; is_measurement: boolean; is_here: boolean }>`
    select evaluations.id, chats.own_conversation_id is not null as is_own,
      ${isMeasurementChat} as is_measurement,
      chats.organization_id = learner.organization_id as is_here
    from evaluations
    join chats on chats.id = evaluations.chat_id
    join users as learner on learner.id = chats.user_id
    where chats.id = ${chat_id} and chats.user_id = ${userId}
      and chats.deleted_at is null and chats.erased_at is null
      and evaluations.branch = ${branch_id} and evaluations.turn_count = ${turn_count}
    for share of chats`.execute(transaction)
  const [found] = rows
  if (!found) throw new DomainError(sharingFailures.evaluationMissing)
  if (found.is_own) throw new DomainError(sharingFailures.own)
  if (found.is_measurement) throw new DomainError(sharingFailures.measurement)
  // The chat is from another organisation, and what people did there is not for this one's administrators.
  if (!found.is_here) throw new DomainError(sharingFailures.elsewhere)
  return found.id
}
