import { defineFailures, type Failure } from '#platform/contract/failures.ts'
import { DomainError } from '#platform/server/errors.ts'

export const modelFailures = defineFailures('models', {
  busy: ['unavailable', 'The AI model is busy at the moment. Please try again.'],
  slow: ['timeout', 'The AI model took too long to answer. Please try again.'],
  failed: ['upstream', 'The AI model could not answer. Please try again.'],
  misconfigured: ['misconfigured', 'The AI model is not set up correctly. Please tell your administrator.'],
  filtered: ['invalid', 'The AI model’s provider refused this text. Please put it in other words.'],
  tooLong: ['too_long', 'This conversation is too long for the AI model.'],
})

/** The kinds of faults of models; `docs/models.md` lists their causes. */
export type ModelFaultKind =
  | 'busy'
  | 'timeout'
  | 'interrupted'
  | 'empty'
  | 'invalid'
  | 'unavailable'
  | 'misconfigured'
  | 'filtered'
  | 'too_long'

type FaultRule = {
  readonly failure: Failure
  /** Whether the same call may succeed a moment later, so that the server retries it once. */
  readonly isPassing: boolean
}

const rules: Readonly<Record<ModelFaultKind, FaultRule>> = {
  busy: { failure: modelFailures.busy, isPassing: true },
  timeout: { failure: modelFailures.slow, isPassing: false },
  interrupted: { failure: modelFailures.failed, isPassing: true },
  empty: { failure: modelFailures.failed, isPassing: true },
  invalid: { failure: modelFailures.failed, isPassing: true },
  unavailable: { failure: modelFailures.failed, isPassing: true },
  misconfigured: { failure: modelFailures.misconfigured, isPassing: false },
  filtered: { failure: modelFailures.filtered, isPassing: false },
  too_long: { failure: modelFailures.tooLong, isPassing: false },
}

/** A fault of a model of any provider. The cause is for the log only. */
export class ModelFault extends DomainError {
  override name = 'ModelFault'
  /** `with-fault-logging.ts` has logged it, so the error handler must not. */
  override readonly isLogged = true
  readonly kind: ModelFaultKind

  /** @param options.retryAfter seconds, if the provider named them */
  constructor(kind: ModelFaultKind, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(rules[kind].failure, options)
    this.kind = kind
  }

  get isPassing(): boolean {
    return rules[this.kind].isPassing
  }
}
