import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ownConversationFailures } from '#features/own-conversations/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { countChat, type CreateChatDependencies, randomChatId } from './create-chat.ts'

/**
 * Starts a chat that rehearses one of the actor's own conversations, in its language.
 * @throws DomainError limited, missing (no such conversation of theirs)
 */
export async function createOwnChat(
  deps: Pick<CreateChatDependencies, 'database' | 'newChats'>,
  actor: Actor,
  key: string | undefined,
  ownId: number,
): Promise<number> {
  await countChat(deps, actor, key, sql`from own_conversations where id = ${ownId} and user_id = ${actor.id}`)
  return runIdempotently(
    deps.database,
    actor.id,
    key,
    ['create-own', ownId],
    z.int(),
    async (transaction) => {
      // The lock waits for a deletion that is under way.
      const { rows } = await sql<{ id: number }>`
      insert into chats (id, organization_id, user_id, own_conversation_id, language_code)
      select ${randomChatId()}, ${actor.organizationId}, own.user_id, own.id, own.language_code
      from own_conversations as own where own.id = ${ownId} and own.user_id = ${actor.id} for key share
      returning id`.execute(transaction)
      if (!rows[0]) throw new DomainError(ownConversationFailures.missing)
      return rows[0].id
    },
  )
}
