/** What a model makes of the product: `npm run try-model -- openai:gpt-5-mini --language pt --attempts 30` (or `--all`). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { partnerInjections } from '#testing/injections/cases.ts'
import { trialLanguages } from './try-model/trial-exercise.ts'
import { renderTrialReport } from './try-model/trial-report.ts'
import { tryModel } from './try-model/trial.ts'
import { judgeTrial } from './try-model/judge-trial.ts'
import { openLanguageModel } from '#adapters/ai/resolve.ts'
import { describeStartProblem } from '#app/server/start-problems.ts'
import { ConfigError } from '#platform/server/config.ts'
import { readModelConfig } from '#adapters/ai/configuration.ts'
import { root } from './process.ts'
import { seededExercise } from './try-model/seeded-exercise.ts'

const USAGE =
  'npm run try-model -- provider:model [--language en|pt|fr] [--attempts 15 | --all] [--report file]'

try {
  await run()
} catch (error) {
  console.error(describeStartProblem(error) ?? error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { name, language, count, path } = readArguments()
  const model = await openLanguageModel('The model', name, readModelConfig().modelAccess)
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
  console.log(report)
  console.error(`This report is in ${path}`)
  if (judgeTrial(trial).some(({ isGood }) => !isGood)) process.exitCode = 1
}

function readArguments() {
  const { values, positionals } = parsed()
  const [name = ''] = positionals
  const language = trialLanguages.find((code) => code === values.language)
  const count = values.all ? partnerInjections.length : Number(values.attempts)
  if (name === '' || !language || !Number.isInteger(count) || count < 0) throw new ConfigError(USAGE)
  const file = `${name.replace(/[^\w.-]+/g, '-')}-${language}.md`
  return { name, language, count, path: values.report ?? join(root, '.cache/try-model', file) }
}

function parsed() {
  try {
    return parseArgs({
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
