import { randomBytes } from 'node:crypto'
import { judgeRubric } from '#conversation/judging/judge-rubric.ts'
import type { Assessment, EvaluationOptions, Evaluator } from '../port.ts'
import { measureTurns } from '../scripted/evaluator/turn-measures.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { EvaluatorAnswer } from './checks/answer.ts'
import { SettledAnswer } from './checks/supported-answer.ts'
import { evaluationTextsIn } from './checks/describe-settled.ts'
import { checkSettledEvaluation, checkEvaluation } from './checks/evaluation.ts'
import { retryWithHalfTheContext, fitPrompt } from './fit-prompt.ts'
import { judgeByModel } from './judge.ts'
import type { LanguageModel } from './model-port.ts'
import { indexSecrets, repeatsSecretSequence } from './output-filter/secret-texts.ts'
import { buildEvaluatorPrompt } from './prompts/evaluator.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson } from './structured-output.ts'

/** Enough for eight passages of feedback, and not more than the smallest models allow. */
const MAX_OUTPUT_TOKENS = 4000
/** This many words of the instructions in a row leak them, even in an honest remark on the criteria. */
const LEAKED_WORDS = 12

/** An evaluator that is a model. Parts of its answer that the transcript does not support are removed. */
export const createModelEvaluator = (model: LanguageModel): Evaluator => ({
  name: model.name,
  promptVersion: promptVersions.evaluator,
  resolveLanguage: (language) => language,
  judge: (conversation, rubric, options) =>
    judgeRubric(conversation, rubric, (transcript, checks) =>
      judgeByModel(model, transcript, checks, options),
    ),
  evaluate: (conversation, criteria, options) =>
    retryWithHalfTheContext(model, (fitting) => evaluate(fitting, { ...options, conversation, criteria })),
})

type EvaluationInput = EvaluationOptions & {
  readonly conversation: Conversation
  readonly criteria: string
}

async function evaluate(model: LanguageModel, request: EvaluationInput): Promise<Assessment> {
  const { conversation, criteria, settled, startedAt } = request
  const nonce = randomBytes(9).toString('hex')
  const { language, messages, scenario } = conversation
  const told = scenario.introText.trim()
  const build = (isShort: boolean) => (shown: Conversation['messages']) =>
    buildEvaluatorPrompt({ language, messages: shown, told, criteria, nonce, settled, isShort })
  const forms = settled ? [build(false), build(true)] : [build(false)]
  const { isShortened, ...prompt } = fitPrompt(model, messages, ...forms)
  const instructions = indexSecrets([prompt.system, criteria], listOpenTexts(conversation))
  const judged = {
    ...conversation,
    settled,
    told,
    leaks: (text: string) => text.includes(nonce) || repeatsSecretSequence(instructions, text, LEAKED_WORDS),
  }
  const shared = { prompt, maxOutputTokens: MAX_OUTPUT_TOKENS, options: request, startedAt }
  const { overview, feedback } = settled
    ? await requestJson(model, {
        ...shared,
        schema: SettledAnswer,
        check: (answer) => checkSettledEvaluation(answer, settled, judged),
      })
    : await requestJson(model, {
        ...shared,
        schema: EvaluatorAnswer,
        check: (answer) => checkEvaluation(answer, judged),
      })
  // Models count badly, so the rules count.
  const turns = measureTurns(conversation)
  return {
    overview: isShortened ? [...overview, evaluationTextsIn(language).shortened] : overview,
    feedback,
    measures: turns.length === 0 ? null : { turns },
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
