import { parseArgs } from 'node:util'
import { readModelConfig } from '#adapters/ai/configuration.ts'
import { createModelEvaluator } from '#adapters/ai/model/evaluator.ts'
import { openLanguageModel } from '#adapters/ai/open-language-model.ts'
import { scriptedEvaluator } from '#adapters/ai/scripted/evaluator/evaluator.ts'
import { ConfigError } from '#platform/server/config.ts'
import { type BenchSet, sampleGroups } from './bench-set.ts'
import { countMessages, judgeMessages } from './judge-messages.ts'
import { type BenchJudge, createBenchJudge, judgeSet } from './judge-set.ts'
import { measureChecks, measureMessages } from './measure-checks.ts'
import { measureLength, measureOrder } from './measure-order.ts'
import { readAnnomi } from './read-annomi.ts'
import { readLabelled } from './read-labelled.ts'
import { type MeasuredSet, renderBench } from './render-bench.ts'
import { demoRubricKeys, listShippedTranscripts, readDemoChecks } from './shipped-transcripts.ts'

const USAGE = `npm run judge-bench -- scripted|provider:model [--annomi AnnoMI-full.csv] [--labelled set.json] [--rubric ${demoRubricKeys.join('|')}] [--sample 8]`

/** The number of messages that a model judges for each conversation of the sample. */
const MESSAGES_EACH = 10

/**
 * Measures the judge that the arguments name, on the shipped transcripts and on the given labelled sets.
 * @throws ConfigError when the arguments, the environment or a file is wrong, or the model does not answer
 */
export async function runJudgeBench(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  onStep: (step: string) => void,
): Promise<string> {
  const begun = new Date()
  const { name, annomi, labelled, rubric, sample } = readArguments(args)
  const model = await openLanguageModel('The model', name, readModelConfig(environment).modelAccess)
  if (!model && name !== 'scripted') throw new ConfigError(`"${name}" is no model. ${USAGE}`)
  const checks = readDemoChecks(rubric)
  // Files are read first, so that a wrong one is reported before a model has cost anything.
  const sets = [
    ...(annomi === undefined ? [] : [await readAnnomi(annomi, checks)]),
    ...(labelled === undefined ? [] : [readLabelled(labelled, checks)]),
    listShippedTranscripts(),
  ].toReversed()
  const judge = createBenchJudge(model ? createModelEvaluator(model) : scriptedEvaluator)
  const course = {
    count: sample ?? (model ? 8 : Infinity),
    hasModel: model !== undefined,
    // Rules are too fast to need progress lines.
    onStep: model ? onStep : () => {},
  }
  const measured: MeasuredSet[] = []
  for (const set of sets) measured.push(await measureSet(sampleGroups(set, course.count), judge, course))
  return renderBench(name, begun, measured)
}

type Course = {
  readonly count: number
  readonly hasModel: boolean
  readonly onStep: (step: string) => void
}

async function measureSet(
  set: BenchSet,
  judge: BenchJudge,
  { count, hasModel, onStep }: Course,
): Promise<MeasuredSet> {
  const judged = await judgeSet(set, judge, onStep)
  const asked = hasModel ? await judgeMessages(set, judge, { count: count * MESSAGES_EACH, onStep }) : []
  return {
    name: set.name,
    conversations: set.conversations.length,
    failed: judged.filter(({ checks }) => checks === null).length,
    checks: measureChecks(judged),
    order: measureOrder(judged),
    length: measureLength(judged),
    messages: measureMessages([...countMessages(set), ...asked]),
  }
}

function readArguments(args: readonly string[]) {
  const { values, positionals } = parseOptions(args)
  const [name = ''] = positionals
  const sample = values.sample === undefined ? undefined : Number(values.sample)
  const isCount = sample === undefined || (Number.isInteger(sample) && sample > 0)
  if (name === '' || !isCount || !demoRubricKeys.includes(values.rubric)) throw new ConfigError(USAGE)
  return { ...values, name, sample }
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        annomi: { type: 'string' },
        labelled: { type: 'string' },
        rubric: { type: 'string', default: 'supportive-conversation' },
        sample: { type: 'string' },
      },
    })
  } catch (error) {
    throw new ConfigError(USAGE, { cause: error })
  }
}
