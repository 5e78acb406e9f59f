import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldAccents } from '#platform/contract/text.ts'

/** Whether a column contains a text, whatever its case and accents; no character of what is searched for is a wildcard. */
export const containsText = (column: RawBuilder<unknown>, wanted: string) => sql<SqlBool>`strpos(
  lower(regexp_replace(normalize(${column}, NFKD), '[\\u0300-\\u036F]', '', 'g')),
  lower(${foldAccents(wanted)})
) > 0`
