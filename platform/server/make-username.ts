import { type Expression, type SqlBool, sql } from 'kysely'
import { foldAccents } from '#platform/contract/text.ts'

/** Letters that do not decompose into a plain letter and an accent. */
const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}
const SHORTEST = 3
/** Leaves room for a number at the end. */
const LONGEST = 44

/** The base of a username, for a list without usernames: the email address before its @, else the name. */
export function usernameStem({ email, name }: { readonly email: string; readonly name: string }): string {
  const [mailbox = ''] = email.split('@')
  const stems = [mailbox, name].map(toStem)
  return stems.find((stem) => stem.length >= SHORTEST) ?? 'user'
}

/**
 * Makes usernames that nobody has: the stem, or the stem with a number. It goes on from the last number of a stem,
 * because thousands of people may share one.
 */
export function usernameMaker(isTaken: (username: string) => boolean): (stem: string) => string {
  const reached = new Map<string, number>()
  return (stem) => {
    for (let number = reached.get(stem) ?? 1; ; number += 1) {
      const username = number === 1 ? stem : `${stem}${number}`
      if (isTaken(username)) continue
      reached.set(stem, number)
      return username
    }
  }
}

/**
 * Whether a username is the stem alone or with a number, as `usernameMaker` makes them: a range of the index of
 * usernames, so that it does not read everybody's. The colon follows the digit 9.
 * @param username in lower case, see `lowerCaseAsciiSql`
 */
export const beginsWithStem = (username: Expression<unknown>, stem: Expression<unknown> | string) =>
  sql<SqlBool>`(${username} = ${stem} or (${username} >= ${stem} || '0' and ${username} < ${stem} || ':'))`

const toStem = (text: string): string =>
  foldAccents(text)
    .toLowerCase()
    .replace(/[øłđæœß]/g, (letter) => plain[letter] ?? letter)
    .replace(/[^a-z0-9_-]+/g, '_')
    .replace(/^[_-]+/, '')
    .slice(0, LONGEST)
    .replace(/[_-]+$/, '')
