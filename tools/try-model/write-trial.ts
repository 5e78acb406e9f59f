import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { partnerInjections } from '#testing/injections/cases.ts'
import { trialLanguages } from './trial-exercise.ts'
import { renderTrialReport } from './trial-report.ts'
import { tryModel } from './trial.ts'
import { judgeTrial } from './judge-trial.ts'
import { openLanguageModel } from '#adapters/ai/open-language-model.ts'
import { ConfigError } from '#platform/server/config.ts'
import { readModelConfig } from '#adapters/ai/configuration.ts'
import { root } from '../process.ts'
import { seededExercise } from './seeded-exercise.ts'

const USAGE =
  'npm run try-model -- provider:model [--language en|pt|fr] [--attempts 15 | --all] [--report file]'

export type WrittenTrial = { readonly report: string; readonly path: string; readonly isGood: boolean }

/**
 * Tries the model that the arguments name, and writes the report.
 * @throws ConfigError when the arguments or the environment name no model
 */
export async function writeTrial(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<WrittenTrial> {
  const { name, language, count, path } = readArguments(args)
  const model = await openLanguageModel('The model', name, readModelConfig(environment).modelAccess)
  if (!model) throw new ConfigError(`"${name}" is no model. ${USAGE}`)
  const trial = await tryModel(model, {
    language,
    ...seededExercise(language),
    attempts: spread(partnerInjections, count),
    onStep: (what) => console.error(`… ${what}`),
  })
  const report = renderTrialReport(trial)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, report)
  return { report, path, isGood: judgeTrial(trial).every(({ isGood }) => isGood) }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions(args)
  const [name = ''] = positionals
  const language = trialLanguages.find((code) => code === values.language)
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

/** So many of a list, from all of its parts. */
function spread<Item>(all: readonly Item[], count: number): readonly Item[] {
  const placeOf = (index: number) => Math.floor((index * count) / all.length)
  return all.filter((_, index) => placeOf(index) !== placeOf(index - 1))
}
