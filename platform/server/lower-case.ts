import { type Expression, sql } from 'kysely'

/**
 * How usernames and email addresses are compared: the letters from A to Z in lower case, all others as they are. Other
 * rules differ between JavaScript and each database's locale, and some make two letters one: the Kelvin sign and k.
 */
export const toLowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The same in the database, in the form that its indexes have. */
export const lowerCase = (text: Expression<unknown> | string | null) =>
  sql<string | null>`lower(${text}::text collate "C")`
