import type { FaultLog } from './fault-log.ts'
import { ModelFault } from './model/model-fault.ts'
import type { BriefDrafter } from './drafting/port.ts'
import type { CallOptions, Evaluator, ModelInfo, Partner, ScenarioDrafter, Translator } from './port.ts'

/** Logs each fault of the partner once, however many clients follow the reply. */
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

export function evaluatorWithFaultLogging(evaluator: Evaluator, log: FaultLog): Evaluator {
  const report = createReport(log, evaluator, 'evaluator')
  return {
    ...evaluator,
    evaluate: (conversation, criteria, options) =>
      report(options, () => evaluator.evaluate(conversation, criteria, options)),
    judge: (conversation, rubric, options) =>
      report(
        options,
        () => evaluator.judge(conversation, rubric, options),
        // A rubric whose checks are all counted asks no model, so its result does not show that the model is back.
        ({ readings }) => readings > 0,
      ),
  }
}

export function translatorWithFaultLogging(translator: Translator, log: FaultLog): Translator {
  const report = createReport(log, translator, 'translator')
  return {
    ...translator,
    translate: (texts, options) => report(options, () => translator.translate(texts, options)),
  }
}

export function drafterWithFaultLogging(drafter: ScenarioDrafter, log: FaultLog): ScenarioDrafter {
  const report = createReport(log, drafter, 'drafter')
  return { ...drafter, draft: (ahead, options) => report(options, () => drafter.draft(ahead, options)) }
}

export function briefDrafterWithFaultLogging(drafter: BriefDrafter, log: FaultLog): BriefDrafter {
  const report = createReport(log, drafter, 'drafter')
  return {
    ...drafter,
    draftStory: (brief, moods, options) => report(options, () => drafter.draftStory(brief, moods, options)),
    draftWorld: (brief, story, options) => report(options, () => drafter.draftWorld(brief, story, options)),
    draftRubric: (brief, story, options) => report(options, () => drafter.draftRubric(brief, story, options)),
  }
}

/**
 * Each purpose has an outage of its own: a model may answer the partner's short calls, and fail at the evaluator's long
 * ones all day. `hasAnswered` says whether a model was behind an answer.
 */
const createReport =
  (log: FaultLog, { name }: ModelInfo, purpose: string) =>
  async <Answer>(
    options: CallOptions,
    ask: () => Promise<Answer>,
    hasAnswered: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> => {
    try {
      const answer = await ask()
      if (hasAnswered(answer)) log.succeed(`${name} ${purpose}`)
      return answer
    } catch (error) {
      throw reportFault(error, options, (fault) => log.fail(`${name} ${purpose}`, fault))
    }
  }

/** When to try again if a busy provider does not say. Seconds. */
const DEFAULT_RETRY_AFTER = 2

/** Logs a fault and returns the error to throw: after an abort its reason, which the caller logs. */
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
