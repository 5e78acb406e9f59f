import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { partnerInjections } from '#testing/injections/cases.ts'
import { builtInLanguages } from '#conversation/language/codes.ts'
import { renderModelReport } from './render-report.ts'
import { tryModel } from './model-report.ts'
import { checkRequirements } from './requirements.ts'
import { openLanguageModel } from '#adapters/ai/open-language-model.ts'
import { ConfigError } from '#platform/server/config.ts'
import { readModelConfig } from '#adapters/ai/configuration.ts'
import { sampleEvenly } from '../batches.ts'
import { root } from '../process.ts'
import { seededScenario } from './seeded-scenario.ts'

const USAGE =
  'npm run try-model -- provider:model [--language en|pt|fr] [--attempts 15 | --all] [--report file]'

export type WrittenReport = { readonly text: string; readonly path: string; readonly isGood: boolean }

/**
 * Tries the model that the arguments name, and writes the report.
 * @throws ConfigError when the arguments or the environment name no model
 */
export async function writeModelReport(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<WrittenReport> {
  const { name, language, count, path } = readArguments(args)
  const model = await openLanguageModel('The model', name, readModelConfig(environment).modelAccess)
  if (!model) throw new ConfigError(`"${name}" is no model. ${USAGE}`)
  const report = await tryModel(model, {
    language,
    ...seededScenario(language),
    attempts: sampleEvenly(partnerInjections, count),
    onStep: (what) => console.error(`… ${what}`),
  })
  const requirements = checkRequirements(report)
  const text = renderModelReport(report, requirements)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return { text, path, isGood: requirements.every(({ isMet }) => isMet) }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions(args)
  const [name = ''] = positionals
  const language = builtInLanguages.find((code) => code === values.language)
  const count = values.all ? partnerInjections.length : Number(values.attempts)
  if (name === '' || !language || !Number.isInteger(count) || count < 0) throw new ConfigError(USAGE)
  const file = `${name.replace(/[^\w.-]+/g, '-')}-${language}.md`
  return { name, language, count, path: values.report ?? join(root, '.cache/try-model', file) }
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        language: { type: 'string', default: 'en' },
        attempts: { type: 'string', default: '15' },
        all: { type: 'boolean', default: false },
        report: { type: 'string' },
      },
    })
  } catch (error) {
    throw new ConfigError(USAGE, { cause: error })
  }
}
