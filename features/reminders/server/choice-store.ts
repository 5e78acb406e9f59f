import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { ReminderChoices } from '../contract.ts'
import { type ReminderKind, reminderFailures } from '../contract-rules.ts'

export type ChoiceStore = ReturnType<typeof choiceStore>

/** Which reminders each person wants, and the links that unsubscribe. */
export const choiceStore = (database: Database) => ({
  async read(userId: number) {
    const row = await database
      .selectFrom('users')
      .leftJoin('reminder_choices', 'reminder_choices.user_id', 'users.id')
      .where('users.id', '=', userId)
      .select(['users.email', 'reminder_choices.debriefs', 'reminder_choices.boosters'])
      .executeTakeFirstOrThrow()
    return { email: row.email, debriefs: row.debriefs ?? false, boosters: row.boosters ?? false }
  },

  /**
   * Stores a choice, and has its reminders looked up soon. Nothing is stored for a person who was deleted meanwhile.
   */
  async choose(userId: number, { debriefs, boosters }: ReminderChoices): Promise<void> {
    await sql`
      insert into reminder_choices (user_id, debriefs, boosters)
      select id, ${debriefs}::boolean, ${boosters}::boolean from users
      where id = ${userId} and deleted_at is null for key share
      on conflict (user_id) do update set debriefs = excluded.debriefs, boosters = excluded.boosters,
        looked_at = '-infinity'`.execute(database)
  },

  /**
   * Ends reminders of the kind that the link is for. A repeat does no harm.
   * @throws DomainError missing (no such link)
   */
  async unsubscribe(token: string): Promise<ReminderKind> {
    const { rows } = await sql<{ kind: ReminderKind }>`
      with link as (
        select user_id, kind from unsubscribe_links where token_hash = ${hashOf(token)}
      ), ended as (
        update reminder_choices set
          debriefs = reminder_choices.debriefs and link.kind <> 'debriefs',
          boosters = reminder_choices.boosters and link.kind <> 'boosters'
        from link where reminder_choices.user_id = link.user_id
      )
      select kind from link`.execute(database)
    const [link] = rows
    if (!link) throw new DomainError(reminderFailures.linkUnknown)
    return link.kind
  },
})

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates the unsubscribe link of an e-mail and returns its token, of which only the hash is stored. */
export async function createUnsubscribeLink(
  database: Database,
  userId: number,
  kind: ReminderKind,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database
    .insertInto('unsubscribe_links')
    .values({ token_hash: hashOf(token), user_id: userId, kind })
    .execute()
  return token
}

/** Deletes links whose e-mails nobody reads any more; to be called now and then. */
export async function sweepUnsubscribeLinks(database: Database): Promise<void> {
  await database
    .deleteFrom('unsubscribe_links')
    .where('created_at', '<', sql<Date>`now() - interval '2 years'`)
    .execute()
}
