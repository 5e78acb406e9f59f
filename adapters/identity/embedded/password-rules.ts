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

export type ChosenPassword = {
  readonly password: string
  readonly repeat: string
  /** The hash of the one before; it must be another one. */
  readonly before: string
  /** What others know of the person: names, addresses, the organisation, the product. */
  readonly about: readonly string[]
}

export type PasswordRules = { readonly least: number; readonly cost: PasswordCost }

export const LONGEST_PASSWORD = 200

/**
 * A billion: at the few guesses that a sign-in allows it is out of reach, and with a stolen hash it takes years. Common
 * words with a year and a sign behind them need less.
 */
const ENOUGH_GUESSES = 1e9

/** A rule for people who choose; what is seeded or made by chance does not pass through here. */
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

/** Whether too little remains without the words. */
function isMostly(password: string, words: readonly string[], least: number): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
  return rest.length < password.length && rest.length < least / 2
}
