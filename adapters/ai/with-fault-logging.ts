import { ModelFault } from './model/model-fault.ts'
import type { CallOptions, Evaluator, Partner, Translator } from './port.ts'

/** Takes a fault that a person may have to look at; who asked is answered all the same. */
export type LogFault = (fault: ModelFault) => void

/** Tells of each of the partner's faults once, however many listen to the reply. */
export const partnerWithFaultLogging = (partner: Partner, tell: LogFault): Partner => ({
  ...partner,
  async *reply(conversation, asking) {
    try {
      yield* partner.reply(conversation, asking)
    } catch (error) {
      throw told(error, asking, tell)
    }
  },
})

export const evaluatorWithFaultLogging = (evaluator: Evaluator, tell: LogFault): Evaluator => ({
  ...evaluator,
  async evaluate(conversation, criteria, asking) {
    try {
      return await evaluator.evaluate(conversation, criteria, asking)
    } catch (error) {
      throw told(error, asking, tell)
    }
  },
})

export const translatorWithFaultLogging = (translator: Translator, tell: LogFault): Translator => ({
  ...translator,
  async translate(texts, asking) {
    try {
      return await translator.translate(texts, asking)
    } catch (error) {
      throw told(error, asking, tell)
    }
  },
})

/** In seconds, where the provider is busy and does not say for how long. */
const SOON = 2

/** What to throw. A call that whoever asked has given up fails for their reason, and they tell of it. */
function told(error: unknown, { signal }: CallOptions, tell: LogFault): unknown {
  if (!(error instanceof ModelFault)) return error
  if (signal.aborted) return signal.reason
  tell(error)
  const isVague = error.kind === 'busy' && error.retryAfter === undefined
  return isVague ? new ModelFault('busy', { cause: error, retryAfter: SOON }) : error
}
