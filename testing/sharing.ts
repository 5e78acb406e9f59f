import { sql } from 'kysely'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes, type Evaluation } from '#features/evaluations/contract.ts'
import { sharingRoutes } from '#features/sharing/contract.ts'
import type { Database } from '#database/connect.ts'
import type { Person } from './person.ts'
import { say, startChat } from './chat-requests.ts'

/** Which evaluation is to be shared. */
export type SharedKey = Pick<Evaluation, 'chat_id' | 'branch_id' | 'turn_count'>

/** Holds a conversation in which a given word is said, and evaluates it. */
export async function evaluatedTry(person: Person, word: string): Promise<Evaluation> {
  const chat = await startChat(person)
  for (let turn = 0; turn < EVALUATION_TURNS; turn += 1)
    await say(person, chat, `I see that ${word} matter to you. How is it with ${turn}?`)
  return evaluateTry(person, chat)
}

/** Evaluates a chat, or one of its branches. */
export async function evaluateTry(
  person: Person,
  chat: string | number,
  branch?: number,
): Promise<Evaluation> {
  const { status, body, detail } = await person.call(evaluationRoutes.createEvaluation, {
    query: branch === undefined ? {} : { branch },
    body: { chat_id: String(chat) },
  })
  if (status !== 200) throw new Error(`no evaluation: ${status} ${JSON.stringify(detail)}`)
  return body
}

/** A user's id in the database. */
export async function idOf(database: Database, username: string): Promise<number> {
  const { id } = await database
    .selectFrom('users')
    .where('username', '=', username)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Shares an evaluation with another user. */
export const shareWith = (
  person: Person,
  { chat_id, branch_id, turn_count }: SharedKey,
  recipient_id: number,
  with_transcript = false,
) =>
  person.call(sharingRoutes.shareEvaluation, {
    body: { chat_id, branch_id, turn_count, recipient_id, with_transcript },
  })

/** What a recipient reads of an evaluation that was shared with them. */
export const readReceived = (person: Person, id: number) =>
  person.call(sharingRoutes.readReceivedEvaluation, { params: { id: String(id) } })

/** How many rows of shared evaluations there are. */
export async function countSharedEvaluations(database: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from shared_evaluations`.execute(database)
  return rows[0]?.count ?? 0
}
