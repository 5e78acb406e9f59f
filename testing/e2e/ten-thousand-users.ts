import { connect } from '#database/connect.ts'
import { demoPeople as demo } from '#database/seed/people.ts'

/** The number of users, including the demo's. */
export const USER_COUNT = 10_000

const first = ['Ana', 'Bruno', 'Chloé', 'Davi', 'Elif', 'Farah', 'Goran', 'Helena']
const last = ['Almeida', 'Haddad', 'Eriksen', 'Bergström', 'Ivanova', 'Ferreira', 'Costa']
const pick = (names: readonly string[], nth: number): string => names[nth % names.length] ?? ''

/** All users except the demo's. */
export const generatedUsers = Array.from({ length: USER_COUNT - demo.users.length }, (_, nth) => ({
  username: `person_${nth}`,
  email: `person.${nth}@example.org`,
  name: `${pick(first, nth)} ${pick(last, nth)} ${nth}`,
}))

/** Adds the users before the product starts. Every fiftieth is an admin; every ninety-seventh has no organisation. */
export async function insertUsers(directory: string): Promise<void> {
  const { database, close } = await connect({ directory })
  const organizations = await database.selectFrom('organizations').select('id').orderBy('id').execute()
  const languages = await database.selectFrom('languages').select('id').orderBy('id').execute()
  const rows = generatedUsers.map((person, nth) => ({
    ...person,
    organization_id: nth % 97 === 0 ? null : (organizations[nth % organizations.length]?.id ?? null),
    role: nth % 50 === 0 ? 'admin' : 'user',
    language_id: languages[nth % languages.length]?.id ?? 1,
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await database
      .insertInto('users')
      .values(rows.slice(from, from + 1000))
      .execute()
  await close()
}
