import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { HttpUrl } from '#platform/contract/schemas.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** All problems of the environment together, as sentences. */
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
  // Compose files and systemd units set a variable to an empty value where they mean to leave it out.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const given = withFiles(Object.keys(variables), set)
  const parsed = z.object(variables).safeParse(given, { error: describeExpectedValue })
  if (parsed.success) return parsed.data
  refuseProblems(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  throw parsed.error
}

/** The names of all variables that are set to some value. */
export const listSetVariables = (environment: Environment = process.env): string[] =>
  Object.keys(environment).filter((name) => (environment[name] ?? '') !== '')

/** Says what a value has to be, where its schema has no message of its own. */
function describeExpectedValue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be ${issue.minimum} or more`
  if (issue.code === 'too_big') return `must be ${issue.maximum} or less`
  return undefined
}

/**
 * Lets a variable's value come from the file that `NAME_FILE` names, because more people can see the environment of a
 * process than a mounted file.
 * @throws ConfigError naming every file that cannot be read, and every variable that is given twice
 */
function withFiles(names: readonly string[], given: Environment): Environment {
  const problems: string[] = []
  const fromFiles = names.flatMap((name) => {
    const path = given[`${name}_FILE`]
    if (path === undefined) return []
    if (given[name] !== undefined) {
      problems.push(`${name}: is given twice, by ${name} and by ${name}_FILE`)
      return []
    }
    try {
      // Editors end a file with a line break, which is not part of the key.
      return [[name, readFileSync(path, 'utf8').replace(/\r?\n$/, '')] as const]
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      problems.push(`${name}_FILE: ${path} cannot be read (${reason})`)
      return []
    }
  })
  refuseProblems(problems)
  return { ...given, ...Object.fromEntries(fromFiles) }
}

/** @throws ConfigError when there are any */
export function refuseProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
}

export const flag = z.optional(z.stringbool())

export const positiveNumber = (fallback: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1)), fallback)

/** A key or a token. No error message shows its value. */
export const secret = z.optional(
  z.string().check(
    z.regex(/^\S+$/, 'must not have white space in it'),
    // A header can carry no other characters; they mostly come from a copying mistake.
    z.regex(/^[\s!-~]*$/, 'must hold nothing but plain letters, digits and signs'),
  ),
)

/** The address of a server, without a name or a password, which would end up in the log. */
export const serverAddress = z.optional(
  HttpUrl('must be an http or https address').check(
    z.regex(/^\w+:\/\/[^/?#@]*(?:[/?#]|$)/, 'must not hold a name or a password'),
  ),
)
