import { expect } from 'vitest'
import { director } from '#conversation/director/direct.ts'
import type { DirectorState } from '#conversation/director/world.ts'
import { connect, type Database, type DatabaseLocation } from '#database/connect.ts'
import { FIRST_BRANCH } from '#features/chats/server/branches.ts'
import { chatStore } from '#features/chats/server/store.ts'
import { hintCount } from '#features/evaluations/server/rows.ts'

/** The maximum of messages compared in each branch. Later states follow from the earlier ones. */
const COMPARED = 40

/**
 * Expects that the state stored with each reply is what the director makes of the messages before it, in every branch
 * of every chat, so that no turn lacks its state and no state its turn.
 * @returns the numbers of compared states and branches
 */
export async function expectStatesToFollowTurns(
  location: DatabaseLocation,
): Promise<{ readonly states: number; readonly branches: number }> {
  const { database, close } = await connect(location)
  try {
    const chats = await database.selectFrom('chats').where('has_turns', '=', true).select('id').execute()
    let states = 0
    let branches = 0
    for (const { id } of chats)
      for (const branch of await branchesOf(database, id)) {
        states += await compareStates(database, id, branch)
        branches += 1
      }
    return { states, branches }
  } finally {
    await close()
  }
}

async function branchesOf(database: Database, chatId: number): Promise<readonly number[]> {
  const begun = await database
    .selectFrom('branches')
    .where('chat_id', '=', chatId)
    .orderBy('branch')
    .select('branch')
    .execute()
  return [FIRST_BRANCH, ...begun.map(({ branch }) => branch)]
}

async function compareStates(database: Database, chatId: number, branch: number): Promise<number> {
  const { record: _, ...conversation } = await chatStore(
    database,
    hintCount,
    director.addReadings,
  ).conversation(chatId, branch)
  const stored = await database
    .selectFrom('messages')
    .where('chat_id', '=', chatId)
    .select(['id', 'director_state'])
    .execute()
  const states = new Map(stored.map(({ id, director_state }) => [id, director_state]))
  let state: DirectorState | null = null
  let compared = 0
  for (let at = 1; at < Math.min(conversation.messages.length, COMPARED); at += 2) {
    const messages = conversation.messages.slice(0, at)
    const reply = conversation.messages[at]
    const direction = director.direct({ ...conversation, messages }, { state, judged: [] })
    state = director.settle(direction, reply?.content ?? '', conversation.language, at)
    const where = `chat ${chatId}, branch ${branch}, message ${at + 1}`
    expect(reply && states.get(reply.id), where).toEqual(state)
    compared += 1
  }
  return compared
}
