import type { Database } from '#database/connect.ts'

/** Deletes a person's objections, which are their own words, and the regression cases made of them. */
export async function eraseObjectionsOf(database: Database, userId: number): Promise<void> {
  await database
    .deleteFrom('objections')
    .using('chats')
    .whereRef('objections.chat_id', '=', 'chats.id')
    .where('chats.user_id', '=', userId)
    .execute()
}

/** Erases the objections to the evaluations of these chats. */
export async function eraseObjectionsIn(database: Database, chatIds: readonly number[]): Promise<void> {
  await database
    .deleteFrom('objections')
    .where('chat_id', 'in', [...chatIds])
    .execute()
}
