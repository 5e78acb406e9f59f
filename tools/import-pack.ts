/** Imports scenarios from a pack: `npm run import-pack -- <file> [--conflicts ours|theirs|copy] [--yes]`, or `--starter` in place of a file. */
import { readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#app/server/configuration.ts'
import { importPackFile, starterPackFile } from '#app/server/import-pack.ts'
import { describeStartProblem, listToolHints } from '#app/server/start-problems.ts'
import { connect } from '#database/connect.ts'
import { keepNewFilesPrivate } from '#database/private-files.ts'
import { type PackChoice, packChoices, type PackPreview } from '#features/packs/contract.ts'
import { packLimits } from '#features/packs/contract-format.ts'

const USAGE =
  'Name one file, or --starter: npm run import-pack -- <file> [--conflicts ours|theirs|copy] [--yes]'

class UsageError extends Error {}

try {
  await run()
} catch (error) {
  const sentence = error instanceof UsageError ? error.message : describeStartProblem(error)
  const lines = ['', 'Nothing was imported.', sentence, ...listToolHints(error), '']
  console.error(sentence === undefined ? error : lines.join('\n'))
  process.exitCode = 1
}

async function run(): Promise<void> {
  keepNewFilesPrivate()
  const { file, isSure, conflicts } = readArguments()
  const bytes = file === undefined ? await starterPackFile() : await readPackFile(file)
  const config = readConfig()
  const connection = await connect(config.store)
  try {
    const imported = await importPackFile(connection, config, bytes, async (preview) => {
      console.log(describePreview(preview))
      const isWaiting = preview.items.some(({ state }) => state === 'conflict' || state === 'archived')
      if (isWaiting && conflicts === undefined)
        throw new UsageError('Please say with --conflicts what becomes of these: ours, theirs or copy.')
      if (!isSure && !(await confirm())) return undefined
      return conflicts ?? 'ours'
    })
    if (!imported) return console.log('\nNothing was imported.\n')
    const counts = Map.groupBy(imported.items, ({ outcome }) => outcome)
    console.log(`\nImported: ${[...counts].map(([outcome, of]) => `${of.length} ${outcome}`).join(', ')}.`)
    console.log('Scenarios are assigned to organisations in the admin area.\n')
  } finally {
    await connection.close()
  }
}

function readArguments() {
  const { values, positionals } = parse()
  const conflicts = packChoices.find((one) => one === values.conflicts)
  if (values.conflicts !== undefined && conflicts === undefined) throw new UsageError(USAGE)
  const [file, ...more] = positionals
  if (more.length > 0 || (file === undefined) !== (values.starter ?? false)) throw new UsageError(USAGE)
  return { file, isSure: values.yes ?? false, conflicts: conflicts satisfies PackChoice | undefined }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { starter: { type: 'boolean' }, yes: { type: 'boolean' }, conflicts: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? `${error.message}\n${USAGE}` : USAGE, { cause: error })
  }
}

async function readPackFile(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size > packLimits.file)
      throw new UsageError(`${file} is too large: a pack has at most ${packLimits.file / 1_048_576} MB.`)
    return await readFile(file)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} cannot be read.`, { cause: error })
  }
}

function describePreview({ title, version, licence, author, languages, items }: PackPreview): string {
  const added = languages.filter(({ is_new }) => is_new).map(({ code }) => code)
  return [
    `\n${title} ${version}, by ${author} (${licence})`,
    ...(added.length > 0 ? [`Languages that will be added: ${added.join(', ')}`] : []),
    ...items.map(({ state, kind, name }) => `  ${state.padEnd(9)} ${kind.padEnd(10)} ${name}`),
  ].join('\n')
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('Please say --yes: nobody can be asked here.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('\nImport this? (yes/no) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
