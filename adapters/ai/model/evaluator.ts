import { randomBytes } from 'node:crypto'
import type { Assessment, CallOptions, Conversation, Evaluator, Measures } from '../port.ts'
import { EvaluatorAnswer } from './checks/answer.ts'
import { checkEvaluation, type CheckedEvaluation } from './checks/evaluation.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel } from './model-port.ts'
import { indexSecrets, repeatsRow } from './output-filter/secret-texts.ts'
import { buildEvaluatorPrompt } from './prompts/evaluator.ts'
import { shortenMessages } from './prompts/transcript.ts'
import { promptVersions } from './prompts/versions.ts'
import { readShortenedNote } from './shortened-note.ts'
import { requestJson } from './structured-output.ts'

/** Room for eight passages of feedback, and within what the smallest models may say at once. */
const OUTPUT = 4000

/** So many words in a row of the instructions are no coincidence, not even where a rule is well put. */
const WORDS_LEAKED = 12

/** Counts what fixed rules find in each turn; nothing in languages that the rules do not know. */
export type MeasureTurns = (conversation: Conversation) => Measures['turns']

/** An evaluator that is a model. What it says is checked against the transcript; what does not stand there is dropped. */
export const createModelEvaluator = (model: LanguageModel, measureTurns: MeasureTurns): Evaluator => ({
  name: model.name,
  promptVersion: promptVersions.evaluator,
  resolveLanguage: (language) => language,
  evaluate: async (conversation, criteria, asking) => {
    try {
      return await evaluate(model, conversation, { ...asking, criteria, measureTurns })
    } catch (error) {
      if (!(error instanceof ModelFault) || error.kind !== 'too_long') throw error
      // The provider counts otherwise than we do.
      return evaluate({ ...model, budget: model.budget / 2 }, conversation, {
        ...asking,
        criteria,
        measureTurns,
      })
    }
  },
})

type Evaluating = CallOptions & { readonly criteria: string; readonly measureTurns: MeasureTurns }

async function evaluate(
  model: LanguageModel,
  conversation: Conversation,
  asking: Evaluating,
): Promise<Assessment> {
  const nonce = randomBytes(9).toString('hex')
  const { system, user, isShortened } = fittedPrompt(model, conversation, {
    criteria: asking.criteria,
    nonce,
  })
  const instructions = indexSecrets([system, asking.criteria], openTextsOf(conversation))
  const ground = {
    ...conversation,
    leaks: (text: string) => text.includes(nonce) || repeatsRow(instructions, text, WORDS_LEAKED),
  }
  const findings = await requestJson(model, {
    call: {
      system,
      messages: [{ role: 'user', content: user }],
      maxOutputTokens: OUTPUT,
      signal: asking.signal,
      recordUsage: asking.recordUsage,
    },
    schema: EvaluatorAnswer,
    check: (answer) => checkEvaluation(answer, ground),
  })
  const note = isShortened ? [readShortenedNote(conversation.language)] : []
  return {
    overview: [...findings.overview, ...note],
    feedback: findings.feedback,
    measures: joinMeasures(findings, asking.measureTurns(conversation)),
  }
}

/** What a learner may read, and what was said; the criteria name some of it. */
const openTextsOf = ({ scenario, character, messages }: Conversation): readonly string[] => [
  scenario.title,
  scenario.description,
  scenario.introText,
  character?.description ?? '',
  ...messages.map(({ content }) => content),
]

/** The prompt with as much of every message as the model can take. */
function fittedPrompt(
  model: LanguageModel,
  conversation: Conversation,
  more: { criteria: string; nonce: string },
) {
  const { language, messages } = conversation
  const without = buildEvaluatorPrompt({ language, messages: [], ...more })
  const room = (model.budget - estimateTokens(without.system) - estimateTokens(without.user)) * 3
  const fit = shortenMessages(messages, room)
  if (fit === null) throw new ModelFault('too_long')
  return {
    ...buildEvaluatorPrompt({ language, messages: fit.messages, ...more }),
    isShortened: fit.isShortened,
  }
}

/** Levels are the model's, counts are the rules': no model counts as well. */
function joinMeasures({ skills }: CheckedEvaluation, turns: Measures['turns']): Measures | null {
  return skills.length + turns.length === 0 ? null : { skills, turns }
}
