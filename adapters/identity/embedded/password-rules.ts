import { estimatePassword } from './password-strength.ts'
import { type PasswordCost, verifyPassword } from './passwords.ts'

/** What is wrong with a chosen password; each has its advice in the pages' texts. */
export type PasswordProblem =
  | 'tooShort'
  | 'tooLong'
  | 'unchanged'
  | 'personal'
  | 'common'
  | 'predictable'
  | 'mismatch'

type ChosenPassword = {
  readonly password: string
  readonly repeat: string
  /** The hash of the previous password, from which the new one has to differ. */
  readonly before: string
  /** What others know of the person: names, addresses, the organisation, the product. */
  readonly about: readonly string[]
}

export type PasswordRules = { readonly least: number; readonly cost: PasswordCost }

export const LONGEST_PASSWORD = 200

/**
 * A billion guesses are out of reach at a sign-in, which allows few, and take years with a stolen hash. Common words
 * with a year and a sign behind them need fewer.
 */
const ENOUGH_GUESSES = 1e9

/** Checks a password that a person chose; seeded and random ones are not checked. */
export async function findPasswordProblem(
  { password, repeat, before, about }: ChosenPassword,
  { least, cost }: PasswordRules,
): Promise<PasswordProblem | undefined> {
  if (password.length < least) return 'tooShort'
  if (password.length > LONGEST_PASSWORD) return 'tooLong'
  if (await verifyPassword(password, before, cost)) return 'unchanged'
  const words = personalWords(about)
  if (isMostly(password, words, least)) return 'personal'
  const { guesses, isPersonal, isCommon } = await estimatePassword(password, words)
  if (guesses < ENOUGH_GUESSES) return isPersonal ? 'personal' : isCommon ? 'common' : 'predictable'
  return password === repeat ? undefined : 'mismatch'
}

/** Each text as a whole, its words, and the words written as one. */
function personalWords(about: readonly string[]): string[] {
  const words = about.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return [text.toLowerCase(), ...parts, parts.join('')]
  })
  return [...new Set(words)].filter((word) => word.length >= 3)
}

/** Whether too little of a password remains without the words. */
function isMostly(password: string, words: readonly string[], least: number): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return rest.length < password.length && rest.length < least / 2
}
