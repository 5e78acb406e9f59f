import type { FaultLog } from './fault-log.ts'
import { ModelFault } from './model/model-fault.ts'
import type { BriefDrafter } from './drafting/port.ts'
import type { CallOptions, Evaluator, Partner, ScenarioDrafter, Translator } from './port.ts'

/** Logs each fault of the partner once, which its caller also gets as an error, however many clients follow the reply. */
export const partnerWithFaultLogging = (partner: Partner, log: FaultLog): Partner => ({
  ...partner,
  async *reply(conversation, options) {
    try {
      yield* partner.reply(conversation, options)
      log.succeed(partner.name)
    } catch (error) {
      throw reportFault(error, options, (fault) => log.fail(partner.name, fault))
    }
  },
})

export const evaluatorWithFaultLogging = (evaluator: Evaluator, log: FaultLog): Evaluator => ({
  ...evaluator,
  async evaluate(conversation, criteria, options) {
    try {
      const answer = await evaluator.evaluate(conversation, criteria, options)
      log.succeed(evaluator.name)
      return answer
    } catch (error) {
      throw reportFault(error, options, (fault) => log.fail(evaluator.name, fault))
    }
  },
})

export const translatorWithFaultLogging = (translator: Translator, log: FaultLog): Translator => ({
  ...translator,
  async translate(texts, options) {
    try {
      const answer = await translator.translate(texts, options)
      log.succeed(translator.name)
      return answer
    } catch (error) {
      throw reportFault(error, options, (fault) => log.fail(translator.name, fault))
    }
  },
})

export const drafterWithFaultLogging = (drafter: ScenarioDrafter, log: FaultLog): ScenarioDrafter => ({
  ...drafter,
  async draft(ahead, options) {
    try {
      const answer = await drafter.draft(ahead, options)
      log.succeed(drafter.name)
      return answer
    } catch (error) {
      throw reportFault(error, options, (fault) => log.fail(drafter.name, fault))
    }
  },
})

export function briefDrafterWithFaultLogging(drafter: BriefDrafter, log: FaultLog): BriefDrafter {
  const logged = async <Part>(options: CallOptions, drafting: Promise<Part>): Promise<Part> => {
    try {
      const part = await drafting
      log.succeed(drafter.name)
      return part
    } catch (error) {
      throw reportFault(error, options, (fault) => log.fail(drafter.name, fault))
    }
  }
  return {
    ...drafter,
    draftStory: (brief, moods, options) => logged(options, drafter.draftStory(brief, moods, options)),
    draftWorld: (brief, story, options) => logged(options, drafter.draftWorld(brief, story, options)),
    draftRubric: (brief, story, options) => logged(options, drafter.draftRubric(brief, story, options)),
  }
}

/** When to try again if a busy provider does not say. Seconds. */
const DEFAULT_RETRY_AFTER = 2

/** Logs a fault and returns what to throw. When the caller has aborted, that is the caller's reason, which the caller logs. */
function reportFault(
  error: unknown,
  { signal }: CallOptions,
  logFault: (fault: ModelFault) => void,
): unknown {
  if (!(error instanceof ModelFault)) return error
  if (signal.aborted) return signal.reason
  logFault(error)
  const isVague = error.kind === 'busy' && error.retryAfter === undefined
  return isVague ? new ModelFault('busy', { cause: error, retryAfter: DEFAULT_RETRY_AFTER }) : error
}
