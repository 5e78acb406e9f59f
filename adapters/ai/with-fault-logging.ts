import { ModelFault } from './model/model-fault.ts'
import type { CallOptions, Evaluator, Partner, Translator } from './port.ts'

/** Logs a fault; the caller also gets it as an error. */
export type LogFault = (fault: ModelFault) => void

/** Logs each fault of the partner once, however many clients follow the reply. */
export const partnerWithFaultLogging = (partner: Partner, logFault: LogFault): Partner => ({
  ...partner,
  async *reply(conversation, options) {
    try {
      yield* partner.reply(conversation, options)
    } catch (error) {
      throw reportFault(error, options, logFault)
    }
  },
})

export const evaluatorWithFaultLogging = (evaluator: Evaluator, logFault: LogFault): Evaluator => ({
  ...evaluator,
  async evaluate(conversation, criteria, options) {
    try {
      return await evaluator.evaluate(conversation, criteria, options)
    } catch (error) {
      throw reportFault(error, options, logFault)
    }
  },
})

export const translatorWithFaultLogging = (translator: Translator, logFault: LogFault): Translator => ({
  ...translator,
  async translate(texts, options) {
    try {
      return await translator.translate(texts, options)
    } catch (error) {
      throw reportFault(error, options, logFault)
    }
  },
})

/** When to try again if a busy provider does not say. Seconds. */
const DEFAULT_RETRY_AFTER = 2

/** Logs a fault and returns what to throw. When the caller has aborted, that is the caller's reason, which the caller logs. */
function reportFault(error: unknown, { signal }: CallOptions, logFault: LogFault): unknown {
  if (!(error instanceof ModelFault)) return error
  if (signal.aborted) return signal.reason
  logFault(error)
  const isVague = error.kind === 'busy' && error.retryAfter === undefined
  return isVague ? new ModelFault('busy', { cause: error, retryAfter: DEFAULT_RETRY_AFTER }) : error
}
