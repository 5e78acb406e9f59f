import { readFileSync } from 'node:fs'
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
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const given = withFiles(Object.keys(variables), set)
  const parsed = z.object(variables).safeParse(given, { error: describeExpectedValue })
  if (parsed.success) return parsed.data
  refuseProblems(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  throw parsed.error
}

/** What a value has to be, where its schema has no words of its own. */
function describeExpectedValue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be ${issue.minimum} or more`
  if (issue.code === 'too_big') return `must be ${issue.maximum} or less`
  return undefined
}

/**
 * A variable's value may be in a file instead, which `NAME_FILE` names: what is in the environment of a process is seen
 * by more people than a mounted file.
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
      // Editors end a file with a line break, which belongs to no key.
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
