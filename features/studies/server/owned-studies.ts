import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** Where both accounts took part in a study, only the participation of the account that stays is kept. */
export const ownedStudies: OwnedRecords = {
  name: 'studies',
  async move(transaction, from, to) {
    await sql`
      update study_participants as moved set user_id = ${to} where user_id = ${from} and not exists (
        select from study_participants as kept where kept.study_id = moved.study_id and kept.user_id = ${to}
      )`.execute(transaction)
    await sql`
      update study_invitations as moved set user_id = ${to} where user_id = ${from} and not exists (
        select from study_invitations as kept where kept.study_id = moved.study_id and kept.user_id = ${to}
      )`.execute(transaction)
    await eraseStudiesOf(transaction, from)
  },
}

/** A person who is deleted leaves every study with all that was measured. */
export async function eraseStudiesOf(database: Database, userId: number): Promise<void> {
  await database.deleteFrom('study_participants').where('user_id', '=', userId).execute()
  await database.deleteFrom('study_invitations').where('user_id', '=', userId).execute()
}
