import type { Database } from '#database/connect.ts'
import { demoPeople } from '#database/seed/people.ts'

const COLLEAGUES = 300

/** Inserts more users than a table renders at once; some without an organisation. */
export async function addColleagues(database: Database): Promise<void> {
  const { id } = await database
    .selectFrom('organizations')
    .where('name', '=', demoPeople.organizations[1].name)
    .select('id')
    .executeTakeFirstOrThrow()
  const colleagues = Array.from({ length: COLLEAGUES }, (_, index) => ({
    username: `colleague-${index}`,
    email: `${index}@colleagues.example`,
    name: `Colleague ${index}`,
    language_id: 1,
    ...(index % 20 > 0 && { organization_id: id, role: 'user' }),
  }))
  await database.insertInto('users').values(colleagues).execute()
  await database
    .updateTable('organizations')
    .set({ max_users: 2 * COLLEAGUES })
    .where('id', '=', id)
    .execute()
}
