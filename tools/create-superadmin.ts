/**
 * Creates the first superadmin and asks for everything that the flags leave out: `npm run create-superadmin --
 * --username … --email … --name … --organisation …`
 */
import { createInterface, type Interface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createSuperadmin, superadminRules, type NewSuperadmin } from '#app/server/create-superadmin.ts'
import { describeStartProblem, listToolHints } from '#app/server/start-problems.ts'
import { connect } from '#database/connect.ts'
import { keepNewFilesPrivate } from '#database/private-files.ts'
import { readConfig } from '#app/server/configuration.ts'
import { DomainError } from '#platform/server/errors.ts'

type AccountField = keyof NewSuperadmin
type Answers = { [F in AccountField]?: string | undefined }
const accountFields = ['username', 'email', 'name', 'organisation'] as const satisfies readonly AccountField[]

try {
  await run()
} catch (error) {
  const sentence = describeStartProblem(error) ?? describeUsageError(error)
  const lines = ['', 'The superadmin was not created.', sentence, ...listToolHints(error), '']
  console.error(sentence === undefined ? error : lines.join('\n'))
  process.exitCode = 1
}

async function run(): Promise<void> {
  keepNewFilesPrivate()
  const config = readConfig()
  const options = Object.fromEntries(accountFields.map((field) => [field, { type: 'string' } as const]))
  const answers: Answers = parseArgs({ options }).values
  // Connects first, so that nobody answers questions in vain while the product uses the store.
  const connection = await connect(config.store)
  try {
    if (process.stdin.isTTY) await askMissingAnswers(answers)
    const superadmin = parseAnswers(answers)
    const password = await createSuperadmin(connection, config, superadmin)
    console.log(`\n${superadmin.username} is a superadmin of ${superadmin.organisation}.`)
    console.log(
      password === undefined
        ? `They sign in at ${config.publicUrl.origin} with the verified email address ${superadmin.email}.\n`
        : `They sign in at ${config.publicUrl.origin} with the temporary password ${password}\n` +
            'and choose their own one there. It is shown only now.\n',
    )
  } finally {
    await connection.close()
  }
}

function findProblem(field: AccountField, answer: string | undefined): string | undefined {
  return superadminRules[field].safeParse(answer).error?.issues[0]?.message
}

/** @throws DomainError naming every wrong or missing answer */
function parseAnswers(given: Answers): NewSuperadmin {
  const problems = accountFields.flatMap((field) => {
    const problem = findProblem(field, given[field])
    return problem === undefined ? [] : [`--${field}: ${problem}`]
  })
  if (problems.length > 0)
    throw new DomainError({ fault: 'invalid', code: 'superadmin.invalid', detail: problems.join('\n') })
  const { username, email, name, organisation } = superadminRules
  return {
    username: username.parse(given.username),
    email: email.parse(given.email),
    name: name.parse(given.name),
    organisation: organisation.parse(given.organisation),
  }
}

async function askMissingAnswers(given: Answers): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (const field of accountFields) given[field] = await askUntilValid(terminal, field, given[field])
  } finally {
    terminal.close()
  }
}

/** Asks again until the answer is valid. */
async function askUntilValid(
  terminal: Interface,
  field: AccountField,
  given: string | undefined,
): Promise<string> {
  let answer = given
  let problem = findProblem(field, answer)
  while (answer === undefined || problem !== undefined) {
    if (answer !== undefined) console.log(problem)
    answer = await terminal.question(`${field[0]?.toUpperCase()}${field.slice(1)}: `)
    problem = findProblem(field, answer)
  }
  return answer
}

/** Describes an unknown flag or an end of the input; other errors are not the caller's mistake. */
function describeUsageError(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  if (String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message
  return error.name === 'AbortError' ? 'Not all questions were answered.' : undefined
}
