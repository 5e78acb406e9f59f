import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldAccents } from '#platform/contract/text.ts'

/** A text without case and accents. */
export const foldText = (text: RawBuilder<unknown>) => sql`fold_text(${text})`

/** Whether a folded text contains what somebody looks for, whatever its case and accents; no character of it is a wildcard. */
export const containsText = (folded: RawBuilder<unknown>, wanted: string) =>
  sql<SqlBool>`strpos(${folded}, lower(${foldAccents(wanted)})) > 0`
