import { setTimeout } from 'node:timers/promises'
import { ConfigError, type Config, type ModelAccess } from '#platform/server/config.ts'
import { detectLocalModel, type DetectedModel } from './model/detect-local-model.ts'
import { createLanguageModel } from './model/language-model.ts'
import { createModelEvaluator } from './model/evaluator.ts'
import type { LanguageModel } from './model/model-port.ts'
import { createModelPartner, type Trip } from './model/partner.ts'
import { createModelTranslator } from './model/translator.ts'
import { requireModelAccess, formatModelSpec, parseModelSpec, type ModelSpec } from './model/model-spec.ts'
import type { Evaluator, Partner, Translator } from './port.ts'
import { scriptedEvaluator } from './scripted/evaluator/evaluator.ts'
import { scriptedPartner } from './scripted/partner.ts'

/** About the pace of someone typing fast: a reply is read while it appears. */
const WORD_PAUSE = 30

export type AiServices = {
  readonly partner: Partner
  readonly evaluator: Evaluator
  /** Absent while no model is configured. */
  readonly translator: Translator | undefined
}

type Wanted = Pick<Config, 'partnerModel' | 'evaluatorModel' | 'modelAccess'>

/**
 * Who plays, judges and translates, as the configuration names them.
 * @param onTrip is told of every reply that the partner's guard stopped
 * @throws ConfigError saying everything that is wrong or missing
 */
export async function resolveAiServices(
  config: Wanted,
  onTrip: (trip: Trip) => void = () => {},
): Promise<AiServices> {
  const { partnerModel, evaluatorModel } = config
  const found = [partnerModel, evaluatorModel].includes('auto') ? await findLocal() : undefined
  const problems: string[] = []
  const open = async (variable: string, text: string): Promise<LanguageModel | undefined> => {
    try {
      return await openLanguageModel(variable, text, config.modelAccess, found)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      problems.push(error.message)
      return undefined
    }
  }
  const partner = await open('PARTNER_MODEL', partnerModel)
  const evaluator = evaluatorModel === partnerModel ? partner : await open('EVALUATOR_MODEL', evaluatorModel)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return makersWith(partner, evaluator, onTrip)
}

function makersWith(
  partner: LanguageModel | undefined,
  evaluator: LanguageModel | undefined,
  onTrip: (trip: Trip) => void,
): AiServices {
  const translator = evaluator ?? partner
  return {
    partner: partner ? createModelPartner(partner, { onTrip }) : createTypingPartner(),
    evaluator: evaluator ? createModelEvaluator(evaluator) : scriptedEvaluator,
    translator: translator && createModelTranslator(translator),
  }
}

/** The scripted partner at the pace of a person. */
export const createTypingPartner = (): Partner =>
  scriptedPartner({ pause: (signal) => setTimeout(WORD_PAUSE, undefined, { signal }) })

/**
 * The model that a variable names; undefined where that is the rules.
 * @throws ConfigError
 */
export async function openLanguageModel(
  variable: string,
  text: string,
  access: ModelAccess,
  found?: DetectedModel,
): Promise<LanguageModel | undefined> {
  if (text === 'scripted' || (text === 'auto' && !found)) return undefined
  if (text === 'auto' && found) {
    const { spec, url } = found
    return load(spec, { ...access, [spec.provider]: { key: undefined, url } })
  }
  const spec = parseModelSpec(variable, text)
  requireModelAccess(variable, spec, access)
  return load(spec, access)
}

/** What speaks with models is loaded where there is one. */
async function load(spec: ModelSpec, access: ModelAccess): Promise<LanguageModel> {
  const { openModelEndpoint } = await import('./model/providers.ts')
  return createLanguageModel(formatModelSpec(spec), await openModelEndpoint(spec, access))
}

/** Whoever runs it has to know whom conversations are sent to. */
async function findLocal(): Promise<DetectedModel | undefined> {
  const found = await detectLocalModel()
  console.log(
    found
      ? `auto: ${formatModelSpec(found.spec)} was found at ${found.url}`
      : 'auto: no model was found on this machine, so partner and evaluator are scripted',
  )
  return found
}
