import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { requireLanguages } from '#platform/server/require-languages.ts'
import {
  type ConversationPlan,
  ownConversationFailures,
  ownConversationLimits,
  type OwnScenario,
  type NewOwnConversation,
} from '../contract.ts'
import { toDate } from './change-own-conversation.ts'

/**
 * Stores a conversation within the transaction of its request.
 * @throws DomainError conflict (too many), refused (no such language)
 */
export async function insertOwnConversation(
  transaction: Transaction<DB>,
  userId: number,
  { language, ...entered }: NewOwnConversation,
  scenario: OwnScenario,
): Promise<number> {
  await refuseOverLimit(transaction, userId)
  await requireLanguages(transaction, [language], ownConversationFailures.languageUnavailable)
  const { id } = await transaction
    .insertInto('own_conversations')
    .values({
      ...entered,
      user_id: userId,
      language_code: language,
      takes_place_on: toDate(entered.takes_place_on),
      scenario: JSON.stringify(scenario),
      origin: 'template',
      plan: JSON.stringify({ first_sentence: '', next_steps: '', plans: [] } satisfies ConversationPlan),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks the person's row, so that two requests at once do not both take the last place. */
async function refuseOverLimit(transaction: Transaction<DB>, userId: number): Promise<void> {
  const person = await transaction
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  // The person was deleted meanwhile, and nothing may be stored after that.
  if (!person) throw new DomainError(ownConversationFailures.missing)
  const { count } = await transaction
    .selectFrom('own_conversations')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= ownConversationLimits.conversations)
    throw new DomainError(ownConversationFailures.tooMany({ count }))
}
