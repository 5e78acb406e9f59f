import { sql, type Transaction } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Evaluation } from '#features/evaluations/contract.ts'
import { FALLBACK_LANGUAGE, markFallback } from '#features/languages/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { listSupportingEvidence } from '#features/evaluations/contract-verdicts.ts'
import {
  type ReceivedEvaluation,
  type ReceivedListItem,
  type ReceivedSummary,
  sharingFailures,
} from '../contract.ts'

type ReadableEvaluation = Pick<
  z.output<typeof Evaluation>,
  'scenario' | 'content' | 'created_at' | 'turn_count' | 'produced_by' | 'language' | 'checks' | 'skills'
>

/** Reads an evaluation of its learner's with the messages that it judged; the evaluations slice provides this. */
type ReadEvaluation = (
  database: Database,
  userId: number,
  evaluationId: number,
) => Promise<
  | {
      readonly evaluation: ReadableEvaluation
      readonly messages: readonly { readonly is_user: boolean; readonly content: string }[]
    }
  | undefined
>

/** Rows of a page when the request names no limit. */
const LIMIT = 200

type ReceivedPage = { readonly limit?: number | undefined; readonly before?: number | undefined }

export type ReceivedStore = ReturnType<typeof receivedStore>

/** The evaluations that are shared with somebody. Each statement has the recipient in its WHERE. */
export const receivedStore = (database: Database, readEvaluation: ReadEvaluation) => ({
  /** Newest first, with titles in the recipient's language where they exist. */
  list: (
    actor: Actor,
    { limit = LIMIT, before }: ReceivedPage,
  ): Promise<z.output<typeof ReceivedListItem>[]> =>
    selectReceived(database, actor.id)
      .$if(before !== undefined, (query) => query.where('shared_evaluations.id', '<', before ?? 0))
      .innerJoin('scenario_texts as base', (join) =>
        join
          .onRef('base.scenario_id', '=', 'chats.scenario_id')
          .on('base.language_code', '=', FALLBACK_LANGUAGE),
      )
      .leftJoin('scenario_texts as local', (join) =>
        join
          .onRef('local.scenario_id', '=', 'chats.scenario_id')
          .on('local.language_code', '=', actor.language),
      )
      .select(({ fn, ref }) =>
        jsonBuildObject({ title: fn.coalesce(ref('local.title'), ref('base.title')) }).as('scenario'),
      )
      .select(awaitsReading.as('is_new'))
      .orderBy('shared_evaluations.id', 'desc')
      .limit(limit)
      .execute(),

  /** How many of them the recipient has not read yet. */
  async countUnread(recipientId: number): Promise<number> {
    const { unread } = await selectReceived(database, recipientId)
      .where(awaitsReading)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow()
    return unread
  },

  /**
   * Reads one. Taking it back waits for the lock, so that nobody reads it after its learner was told that sharing has
   * ended.
   * @throws DomainError missing
   */
  read: (actor: Actor, id: number): Promise<z.output<typeof ReceivedEvaluation>> =>
    database.transaction().execute(async (transaction) => {
      const received = await selectReceived(transaction, actor.id)
        .where('shared_evaluations.id', '=', id)
        .select(['evaluation_id', 'last_read_at'])
        .forUpdate('shared_evaluations')
        .executeTakeFirst()
      const found =
        received && (await readEvaluation(transaction, received.person.id, received.evaluation_id))
      if (!found) throw new DomainError(sharingFailures.missing)
      const { evaluation_id: _, last_read_at: lastReadAt, ...summary } = received
      await recordReading(transaction, actor, { ...summary, lastReadAt })
      return toReceived(summary, found)
    }),
})

/** True until it is read, and again once its learner has changed whether the transcript is shared. */
const awaitsReading = sql<boolean>`coalesce(last_read_at < shared_at, true)`

type Summary = Omit<z.output<typeof ReceivedSummary>, 'scenario'>

const selectReceived = (database: Database, recipientId: number) =>
  database
    .selectFrom('shared_evaluations')
    .innerJoin('evaluations', 'evaluations.id', 'shared_evaluations.evaluation_id')
    // `=` would let the planner read all conversations of the learner; this way each evaluation leads to its own.
    .innerJoin('chats', (join) =>
      join
        .onRef('chats.id', '=', 'evaluations.chat_id')
        .onRef('chats.user_id', 'is not distinct from', 'shared_evaluations.user_id'),
    )
    .innerJoin('users as learner', 'learner.id', 'shared_evaluations.user_id')
    .where('shared_evaluations.recipient_id', '=', recipientId)
    .where('chats.erased_at', 'is', null)
    .where('chats.deleted_at', 'is', null)
    .select(['shared_evaluations.id', 'with_transcript', 'shared_at'])
    .select(({ ref }) =>
      jsonBuildObject({
        id: ref('learner.id'),
        name: ref('learner.name'),
        username: ref('learner.username'),
      }).as('person'),
    )

/**
 * Leaves out what only its learner has use for: ids that lead to the conversation, hints, and what they objected to.
 */
function toReceived(
  summary: Summary,
  { evaluation, messages }: NonNullable<Awaited<ReturnType<ReadEvaluation>>>,
): z.output<typeof ReceivedEvaluation> {
  const { scenario, checks, content, created_at, turn_count, produced_by, language, skills } = evaluation
  return {
    ...summary,
    scenario: {
      title: scenario.title,
      description: scenario.description,
      ...markFallback(scenario.language !== undefined),
    },
    content,
    created_at,
    turn_count,
    produced_by,
    language,
    skills,
    checks: checks.map(({ key, name, kind, verdict, counter, ...check }) => ({
      key,
      name,
      kind,
      verdict,
      counter,
      quotations: listSupportingEvidence(check).map(({ quotation }) => quotation),
    })),
    messages: summary.with_transcript
      ? messages.map(({ is_user, content: said }) => ({ is_user, content: said }))
      : null,
  }
}

/** Within this time of the last reading, to read it again counts as the same reading. Milliseconds. */
const READING = 3_600_000

/** Records, for the learner and in the audit, that it was read. */
async function recordReading(
  transaction: Transaction<DB>,
  actor: Actor,
  { id, person, with_transcript, shared_at, lastReadAt }: Summary & { readonly lastReadAt: Date | null },
): Promise<void> {
  if (lastReadAt !== null && lastReadAt >= shared_at && Date.now() - lastReadAt.getTime() < READING) return
  await transaction
    .updateTable('shared_evaluations')
    .set({ last_read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, {
    actorId: actor.id,
    organizationId: actor.organizationId,
    action: 'read_shared_evaluation',
    subject: 'user',
    subjectId: person.id,
    before: null,
    after: { with_transcript },
  })
}
