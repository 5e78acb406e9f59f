import { sql, type Transaction } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { type Recipient, type SharedEvaluation, SHARING_RATE_LIMIT, sharingFailures } from '../contract.ts'
import { findRecipients, lockBothAccounts } from './recipients.ts'
import { findShareable, type NewSharedEvaluation } from './find-shareable.ts'

type StoredShared = z.output<typeof SharedEvaluation>

export type SharingStore = ReturnType<typeof sharingStore>

/** What learners share of their own evaluations. */
export const sharingStore = (database: Database) => ({
  /** The possible recipients by name, all at once because they are few. */
  recipients: (actor: Actor): Promise<Recipient[]> =>
    findRecipients(database, actor.id)
      .orderBy(sql`lower(users.name)`)
      .orderBy('users.id')
      .execute(),

  /** The shared evaluations of a user, newest first: all, or those of one chat. */
  list: (userId: number, chatId: number | undefined): Promise<StoredShared[]> =>
    selectSharedEvaluations(database, userId)
      .$if(chatId !== undefined, (query) => query.where('chats.id', '=', chatId ?? 0))
      .execute(),

  /**
   * Shares an evaluation. Repeated for the same recipient, it changes whether the transcript is shared too.
   * @throws DomainError missing (evaluation, recipient), forbidden (own, measurement, elsewhere), limited
   */
  async share(actor: Actor, asked: NewSharedEvaluation): Promise<StoredShared> {
    await requireAttempt(
      database,
      { userId: actor.id, purpose: 'sharing' },
      SHARING_RATE_LIMIT,
      sql`from chats where id = ${asked.chat_id} and user_id = ${actor.id} and deleted_at is null`,
    )
    return database.transaction().execute(async (transaction) => {
      await lockBothAccounts(transaction, [actor.id, asked.recipient_id])
      const evaluationId = await findShareable(transaction, actor.id, asked)
      return shareLocked(transaction, actor, evaluationId, asked)
    })
  },

  /** Ends the sharing at once. Does nothing where it is not the person's, or has ended already. */
  async takeBack(actor: Actor, id: number): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('shared_evaluations')
        .where('id', '=', id)
        .where('user_id', '=', actor.id)
        .returning(['recipient_id', 'with_transcript'])
        .executeTakeFirst()
      if (!ended) return
      await recordSharing(transaction, actor, ended.recipient_id, {
        action: 'take_back_evaluation',
        before: { with_transcript: ended.with_transcript },
        after: null,
      })
    })
  },
})

async function shareLocked(
  transaction: Transaction<DB>,
  actor: Actor,
  evaluationId: number,
  { recipient_id: recipientId, with_transcript: withTranscript }: NewSharedEvaluation,
): Promise<StoredShared> {
  const before = await transaction
    .selectFrom('shared_evaluations')
    .where('evaluation_id', '=', evaluationId)
    .where('recipient_id', '=', recipientId)
    .select(['id', 'with_transcript'])
    .forUpdate()
    .executeTakeFirst()
  const shared = await transaction
    .insertInto('shared_evaluations')
    .columns(['evaluation_id', 'user_id', 'recipient_id', 'with_transcript'])
    .expression(
      findRecipients(transaction, actor.id)
        .where('users.id', '=', recipientId)
        .clearSelect()
        .select(({ val }) => [
          val(evaluationId).as('evaluation_id'),
          val(actor.id).as('user_id'),
          'users.id',
          val(withTranscript).as('with_transcript'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['evaluation_id', 'recipient_id']).doUpdateSet({
        with_transcript: withTranscript,
        // A sharing that does not change keeps its date.
        shared_at: sql<Date>`case when shared_evaluations.with_transcript = ${withTranscript}
          then shared_evaluations.shared_at else now() end`,
      }),
    )
    .returning('id')
    .executeTakeFirst()
  if (!shared) throw new DomainError(sharingFailures.recipientMissing)
  if (before?.with_transcript !== withTranscript)
    await recordSharing(transaction, actor, recipientId, {
      action: 'share_evaluation',
      before: before ? { with_transcript: before.with_transcript } : null,
      after: { with_transcript: withTranscript },
    })
  return selectSharedEvaluations(transaction, actor.id)
    .where('shared_evaluations.id', '=', shared.id)
    .executeTakeFirstOrThrow()
}

/** A person's evaluations that they share, newest first. */
export const selectSharedEvaluations = (database: Database, userId: number) =>
  database
    .selectFrom('shared_evaluations')
    .innerJoin('evaluations', 'evaluations.id', 'shared_evaluations.evaluation_id')
    .innerJoin('chats', 'chats.id', 'evaluations.chat_id')
    .innerJoin('users as recipient', 'recipient.id', 'shared_evaluations.recipient_id')
    .where('shared_evaluations.user_id', '=', userId)
    .where('chats.user_id', '=', userId)
    .where('chats.deleted_at', 'is', null)
    .select(['shared_evaluations.id', 'evaluations.chat_id', 'evaluations.branch as branch_id'])
    .select(['evaluations.turn_count', 'with_transcript', 'shared_at', 'last_read_at'])
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('recipient.id'),
        name: ref('recipient.name'),
        username: ref('recipient.username'),
      }).as('recipient'),
    )
    .orderBy('shared_evaluations.id', 'desc')

/** The audit says who shares with whom, and not which conversation it is of. */
const recordSharing = (
  transaction: Transaction<DB>,
  actor: Actor,
  recipientId: number,
  change: { readonly action: string; readonly before: unknown; readonly after: unknown },
): Promise<void> =>
  recordChange(transaction, {
    actorId: actor.id,
    organizationId: actor.organizationId,
    subject: 'user',
    subjectId: recipientId,
    ...change,
  })
