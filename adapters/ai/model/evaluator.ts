import { randomBytes } from 'node:crypto'
import { judgeRubric } from '../judging/judge-rubric.ts'
import { toBuiltInLanguage } from '../language/codes.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }
import type {
  Assessment,
  AssessmentMeasures,
  CallOptions,
  Conversation,
  DescribedVerdicts,
  Evaluator,
} from '../port.ts'
import { EvaluatorAnswer } from './checks/answer.ts'
import { checkEvaluation } from './checks/evaluation.ts'
import { judgeByModel } from './judge.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel } from './model-port.ts'
import { indexSecrets, repeatsRow } from './output-filter/secret-texts.ts'
import { buildEvaluatorPrompt } from './prompts/evaluator.ts'
import { shortenMessages } from './prompts/transcript.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson } from './structured-output.ts'

/** Enough for eight passages of feedback, and not more than the smallest models allow. */
const MAX_OUTPUT_TOKENS = 4000
/** This many words of the instructions in a row are a leak, even in an honest remark on the criteria. */
const LEAKED_WORDS = 12
/** As `estimateTokens` assumes. */
const CHARACTERS_PER_TOKEN = 3

const texts = { en, fr, pt }

/** Counts what fixed rules find in each turn; returns nothing for languages without rules. */
export type MeasureTurns = (conversation: Conversation) => AssessmentMeasures['turns']

/** An evaluator that is a model. What the transcript does not support is removed from its answer. */
export const createModelEvaluator = (model: LanguageModel, measureTurns: MeasureTurns): Evaluator => ({
  name: model.name,
  promptVersion: promptVersions.evaluator,
  resolveLanguage: (language) => language,
  judge: (conversation, rubric, options) =>
    judgeRubric(conversation, rubric, (transcript, checks) =>
      judgeByModel(model, transcript, checks, options),
    ),
  evaluate: async (conversation, criteria, { signal, recordUsage, settled }) => {
    const request = { conversation, criteria, measureTurns, signal, recordUsage, settled }
    try {
      return await evaluate(model, request)
    } catch (error) {
      if (!(error instanceof ModelFault) || error.kind !== 'too_long') throw error
      // The provider counts more tokens than we estimate.
      return evaluate({ ...model, budget: model.budget / 2 }, request)
    }
  },
})

type EvaluationRequest = CallOptions & {
  readonly conversation: Conversation
  readonly criteria: string
  readonly measureTurns: MeasureTurns
  readonly settled: DescribedVerdicts | undefined
}

async function evaluate(model: LanguageModel, request: EvaluationRequest): Promise<Assessment> {
  const { conversation, criteria, measureTurns, signal, recordUsage, settled } = request
  const nonce = randomBytes(9).toString('hex')
  const { system, user, isShortened } = buildFittingPrompt(model, conversation, { criteria, nonce, settled })
  const instructions = indexSecrets([system, criteria], listOpenTexts(conversation))
  const judged = {
    ...conversation,
    settled,
    leaks: (text: string) => text.includes(nonce) || repeatsRow(instructions, text, LEAKED_WORDS),
  }
  const { overview, feedback } = await requestJson(model, {
    call: {
      system,
      messages: [{ role: 'user', content: user }],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      signal,
      recordUsage,
    },
    schema: EvaluatorAnswer,
    check: (answer) => checkEvaluation(answer, judged),
  })
  const { shortened } = texts[toBuiltInLanguage(conversation.language)].evaluation
  // Models count badly, so the rules count.
  const turns = measureTurns(conversation)
  return {
    overview: isShortened ? [...overview, shortened] : overview,
    feedback,
    measures: turns.length === 0 ? null : { skills: [], turns },
  }
}

/** Texts that the learner can read anyway; the criteria repeat some of them. */
const listOpenTexts = ({ scenario, character, messages }: Conversation): readonly string[] => [
  scenario.title,
  scenario.description,
  scenario.introText,
  character?.description ?? '',
  ...messages.map(({ content }) => content),
]

/** The prompt with as much of every message as the model can take. */
function buildFittingPrompt(
  model: LanguageModel,
  { language, messages }: Conversation,
  rest: Pick<EvaluationRequest, 'criteria' | 'settled'> & { readonly nonce: string },
) {
  const empty = buildEvaluatorPrompt({ language, messages: [], ...rest })
  const tokens = model.budget - estimateTokens(empty.system) - estimateTokens(empty.user)
  const fitting = shortenMessages(messages, tokens * CHARACTERS_PER_TOKEN)
  if (fitting === null) throw new ModelFault('too_long')
  const prompt = buildEvaluatorPrompt({ language, messages: fitting.messages, ...rest })
  return { ...prompt, isShortened: fitting.isShortened }
}
