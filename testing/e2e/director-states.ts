import { expect } from 'vitest'
import { director } from '#adapters/ai/director/direct.ts'
import type { DirectorState } from '#adapters/ai/director/port.ts'
import { connect, type DatabaseLocation } from '#database/connect.ts'
import { chatStore } from '#features/chats/server/store.ts'

/** So many messages of a chat are compared: what is stored later follows from them. */
const COMPARED = 40

/**
 * Expects that the state stored with each reply is what the director makes of the messages that stand: no turn without its
 * state, and no state without its turn.
 * @returns how many states were compared
 */
export async function expectStatesToFollowTurns(location: DatabaseLocation): Promise<number> {
  const { database, close } = await connect(location)
  try {
    const chats = await database.selectFrom('chats').where('has_turns', '=', true).select('id').execute()
    let compared = 0
    for (const { id } of chats) {
      const { record: _, ...conversation } = await chatStore(database).conversation(id)
      const states = await database
        .selectFrom('messages')
        .where('chat_id', '=', id)
        .select(['id', 'director_state'])
        .execute()
      const stored = conversation.messages.map((message) => states.find((state) => state.id === message.id))
      let state: DirectorState | null = null
      for (let at = 1; at < Math.min(stored.length, COMPARED); at += 2) {
        const messages = conversation.messages.slice(0, at)
        const direction = director.direct({ ...conversation, messages }, { state, judged: [] })
        state = director.settle(direction, conversation.messages[at]?.content ?? '', conversation.language)
        expect(stored[at]?.director_state, `chat ${id}, message ${at + 1}`).toEqual(state)
        compared += 1
      }
    }
    return compared
  } finally {
    await close()
  }
}
