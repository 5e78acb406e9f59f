import { sql } from 'kysely'
import { FALLBACK_LANGUAGE, languageFailures } from '#features/languages/contract.ts'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'

/**
 * Chooses a new user's language: the first available of those wanted, else the organisation's most common one, else
 * English, else the oldest.
 * @param wanted language codes
 */
export async function chooseLanguage(
  database: Database,
  organizationId: number,
  wanted: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(
      (select languages.id
        from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) with ordinality as wanted (code, place)
        join languages on languages.code = wanted.code order by place limit 1),
      (select language_id from users where organization_id = ${organizationId} and deleted_at is null
        group by language_id order by count(*) desc, language_id limit 1),
      (select id from languages where code = ${FALLBACK_LANGUAGE}),
      (select min(id) from languages)
    ) as id`.execute(database)
  const id = rows[0]?.id ?? null
  if (id === null) throw new DomainError(languageFailures.missing)
  return id
}

/** @throws DomainError missing */
export async function requireLanguage(database: Database, id: number): Promise<void> {
  const language = await database.selectFrom('languages').where('id', '=', id).select('id').executeTakeFirst()
  if (!language) throw new DomainError(languageFailures.missing)
}
