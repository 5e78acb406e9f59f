import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldAccents } from '#platform/contract/text.ts'

/**
 * How usernames and email addresses are compared: the letters from A to Z in lower case, all others as they are. Other
 * rules differ between JavaScript and each database's locale, and some make two letters one: the Kelvin sign and k.
 */
export const lowerCaseAscii = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The same in SQL, written as the indexes are, so that PostgreSQL uses them. */
export const lowerCaseAsciiSql = (text: Expression<unknown> | string | null) =>
  sql<string | null>`lower(${text}::text collate "C")`

/** A text without case and accents. */
export const foldTextSql = (text: RawBuilder<unknown>) => sql`fold_text(${text})`

/**
 * Whether a folded text contains the wanted one, ignoring case and accents. No character of the wanted text is a
 * wildcard.
 */
export const containsText = (folded: RawBuilder<unknown>, wanted: string) =>
  sql<SqlBool>`strpos(${folded}, lower(${foldAccents(wanted)})) > 0`
