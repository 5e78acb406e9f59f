import * as z from 'zod/mini'
import { HttpUrl } from '#platform/contract/schemas.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What is wrong with the environment, all of it at once, as sentences. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads declared variables. This is the only place that reads `process.env`.
 * @throws ConfigError naming every variable that is wrong or missing
 */
export function parseEnvironment<Variables extends z.core.$ZodShape>(
  variables: Variables,
  environment: Environment = process.env,
): z.output<z.ZodMiniObject<Variables>> {
  // Compose files and units set a variable to nothing where they mean to leave it out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = z.object(variables).safeParse(given)
  if (parsed.success) return parsed.data
  refuseProblems(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  throw parsed.error
}

/** @throws ConfigError when there are any */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

export const flag = z.optional(z.stringbool())

export const positiveNumber = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1)), fallback)

/** A key. No message shows its value. */
export const secret = z.optional(
  z.string().check(
    z.regex(/^\S+$/, 'must not have white space in it'),
    // A header cannot carry any other character; such a character mostly comes from copying.
    z.regex(/^[\s!-~]*$/, 'must hold nothing but plain letters, digits and signs'),
  ),
)

/** The address of a server. A password in it would get into the log. */
export const serverAddress = z.optional(
  HttpUrl('must be an http or https address').check(
    z.regex(/^\w+:\/\/[^/?#@]*(?:[/?#]|$)/, 'must not hold a name or a password'),
  ),
)
