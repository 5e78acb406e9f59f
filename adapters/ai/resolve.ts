import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '#platform/server/config.ts'
import { type Metrics, noMetrics } from '#platform/server/metrics.ts'
import type { ModelConfig } from './configuration.ts'
import { callMetrics } from './model/call-metrics.ts'
import { detectLocalModel, type DetectedModel } from './model/detect-local-model.ts'
import type { BriefDrafter } from './drafting/port.ts'
import { createModelBriefDrafter } from './model/brief-drafter.ts'
import { createModelDrafter } from './model/drafter.ts'
import { createModelEvaluator } from './model/evaluator.ts'
import type { LanguageModel } from './model/model-port.ts'
import { createModelPartner, type Violation } from './model/partner.ts'
import { createModelTranslator } from './model/translator.ts'
import { formatModelSpec } from './model/model-spec.ts'
import { openLanguageModel } from './open-language-model.ts'
import type { Evaluator, Partner, ScenarioDrafter, Translator } from './port.ts'
import { scriptedEvaluator } from './scripted/evaluator/evaluator.ts'
import { scriptedPartner } from './scripted/partner/partner.ts'

/** Between two words of the scripted partner, about the pace of a fast typist. Milliseconds. */
const WORD_PAUSE = 30

/** The last three are absent while no model is configured. */
export type AiServices = {
  readonly partner: Partner
  readonly evaluator: Evaluator
  readonly translator?: Translator | undefined
  readonly drafter?: ScenarioDrafter | undefined
  readonly briefDrafter?: BriefDrafter | undefined
}

/**
 * Opens the partner, evaluator, translator and drafters that the configuration names.
 * @param onViolation is called for every reply that the output filter stopped
 * @throws ConfigError naming everything that is wrong or missing
 */
export async function resolveAiServices(
  config: ModelConfig,
  onViolation: (violation: Violation) => void = () => {},
  metrics: Metrics = noMetrics,
): Promise<AiServices> {
  const countCall = callMetrics(metrics)
  const { partnerModel, evaluatorModel } = config
  const detected = [partnerModel, evaluatorModel].includes('auto') ? await detectAndPrint() : undefined
  const problems: string[] = []
  const open = async (variable: string, text: string): Promise<LanguageModel | undefined> => {
    try {
      return await openLanguageModel(variable, text, config.modelAccess, detected, countCall)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const partner = await open('PARTNER_MODEL', partnerModel)
  const evaluator = evaluatorModel === partnerModel ? partner : await open('EVALUATOR_MODEL', evaluatorModel)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const writer = evaluator ?? partner
  return {
    partner: partner ? createModelPartner(partner, { onViolation }) : createTypingPartner(),
    evaluator: evaluator ? createModelEvaluator(evaluator) : scriptedEvaluator,
    translator: writer && createModelTranslator(writer),
    drafter: writer && createModelDrafter(writer),
    briefDrafter: writer && createModelBriefDrafter(writer),
  }
}

/** The scripted partner at the pace of a person who types. */
export const createTypingPartner = (): Partner =>
  scriptedPartner({ pause: (signal) => setTimeout(WORD_PAUSE, undefined, { signal }) })

/** Prints the result, because an operator has to know where conversations are sent. */
async function detectAndPrint(): Promise<DetectedModel | undefined> {
  const detected = await detectLocalModel()
  console.log(
    detected
      ? `auto: ${formatModelSpec(detected.spec)} was found at ${detected.url}`
      : 'auto: no model was found on this machine, so partner and evaluator are scripted',
  )
  return detected
}
