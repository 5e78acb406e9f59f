import type { FaultLog } from './fault-log.ts'
import { ModelFault } from './model/model-fault.ts'
import type { BriefDrafter } from './drafting/port.ts'
import type { CallOptions, Evaluator, ModelInfo, Partner, ScenarioDrafter, Translator } from './port.ts'

/**
 * Logs each fault of the partner once, however many clients follow the reply. The caller gets it as an error as well.
 */
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
  evaluate: (conversation, criteria, options) =>
    reportOutcome(log, nameForPurpose(evaluator, 'evaluator'), options, () =>
      evaluator.evaluate(conversation, criteria, options),
    ),
  judge: (conversation, rubric, options) =>
    reportOutcome(
      log,
      nameForPurpose(evaluator, 'evaluator'),
      options,
      () => evaluator.judge(conversation, rubric, options),
      // A rubric whose checks are all counted asks no model, so its result does not show that the model is back.
      ({ readings }) => readings > 0,
    ),
})

export const translatorWithFaultLogging = (translator: Translator, log: FaultLog): Translator => ({
  ...translator,
  translate: (texts, options) =>
    reportOutcome(log, nameForPurpose(translator, 'translator'), options, () =>
      translator.translate(texts, options),
    ),
})

export const drafterWithFaultLogging = (drafter: ScenarioDrafter, log: FaultLog): ScenarioDrafter => ({
  ...drafter,
  draft: (ahead, options) =>
    reportOutcome(log, nameForPurpose(drafter, 'drafter'), options, () => drafter.draft(ahead, options)),
})

export function briefDrafterWithFaultLogging(drafter: BriefDrafter, log: FaultLog): BriefDrafter {
  const report = <Part>(options: CallOptions, draft: () => Promise<Part>): Promise<Part> =>
    reportOutcome(log, nameForPurpose(drafter, 'drafter'), options, draft)
  return {
    ...drafter,
    draftStory: (brief, moods, options) => report(options, () => drafter.draftStory(brief, moods, options)),
    draftWorld: (brief, story, options) => report(options, () => drafter.draftWorld(brief, story, options)),
    draftRubric: (brief, story, options) => report(options, () => drafter.draftRubric(brief, story, options)),
  }
}

/**
 * Gives each purpose an outage of its own: a model may answer the partner's short calls, and fail at the evaluator's
 * long ones all day.
 */
const nameForPurpose = ({ name }: ModelInfo, purpose: string): string => `${name} ${purpose}`

/** @param hasAnswered whether a model was behind the answer */
async function reportOutcome<Answer>(
  log: FaultLog,
  name: string,
  options: CallOptions,
  ask: () => Promise<Answer>,
  hasAnswered: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  try {
    const answer = await ask()
    if (hasAnswered(answer)) log.succeed(name)
    return answer
  } catch (error) {
    throw reportFault(error, options, (fault) => log.fail(name, fault))
  }
}

/** When to try again if a busy provider does not say. Seconds. */
const DEFAULT_RETRY_AFTER = 2

/**
 * Logs a fault and returns the error to throw. If the caller has aborted, that is the abort's reason, which the caller
 * logs.
 */
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
