import type { ModelAccess } from './configuration.ts'
import type { CallMetrics } from './model/call-metrics.ts'
import type { DetectedModel } from './model/detect-local-model.ts'
import { createLanguageModel } from './model/language-model.ts'
import type { LanguageModel } from './model/model-port.ts'
import { formatModelSpec, type ModelSpec, parseModelSpec, requireModelAccess } from './model/model-spec.ts'

/**
 * Opens the model that a variable names; undefined where it means the scripted partner or evaluator.
 * @throws ConfigError
 */
export async function openLanguageModel(
  variable: string,
  text: string,
  access: ModelAccess,
  detected?: DetectedModel,
  countCall?: CallMetrics,
): Promise<LanguageModel | undefined> {
  if (text === 'auto' && detected) {
    const { spec, url } = detected
    const providers = new Map([...access.providers, [spec.provider, { key: undefined, url }]])
    return loadModel(spec, { ...access, providers }, countCall)
  }
  if (text === 'auto' || text === 'scripted') return undefined
  const spec = parseModelSpec(variable, text)
  requireModelAccess(variable, spec, access)
  return loadModel(spec, access, countCall)
}

/** The code for providers is loaded only if a model is configured. */
async function loadModel(
  spec: ModelSpec,
  access: ModelAccess,
  countCall: CallMetrics | undefined,
): Promise<LanguageModel> {
  const { openModelEndpoint } = await import('./model/model-endpoint.ts')
  const endpoint = await openModelEndpoint(spec, access)
  return createLanguageModel(formatModelSpec(spec), endpoint, undefined, countCall)
}
