import { DomainError, type Fault } from '#platform/server/errors.ts'

/** What can go wrong with a model. `docs/models.md` says what each comes from. */
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

type Rule = {
  readonly fault: Fault
  /** Whether the same call may succeed a moment later, so that the server tries it once more by itself. */
  readonly isPassing: boolean
  readonly detail: string
}

const failed = 'The AI model could not answer. Please try again.'

const rules: Readonly<Record<ModelFaultKind, Rule>> = {
  busy: {
    fault: 'unavailable',
    isPassing: true,
    detail: 'The AI model is busy at the moment. Please try again.',
  },
  timeout: {
    fault: 'timeout',
    isPassing: false,
    detail: 'The AI model took too long to answer. Please try again.',
  },
  interrupted: { fault: 'upstream', isPassing: true, detail: failed },
  empty: { fault: 'upstream', isPassing: true, detail: failed },
  invalid: { fault: 'upstream', isPassing: true, detail: failed },
  unavailable: { fault: 'upstream', isPassing: true, detail: failed },
  misconfigured: {
    fault: 'misconfigured',
    isPassing: false,
    detail: 'The AI model is not set up correctly. Please tell your administrator.',
  },
  filtered: {
    fault: 'invalid',
    isPassing: false,
    detail: 'The AI model’s provider refused this text. Please put it in other words.',
  },
  too_long: {
    fault: 'too_long',
    isPassing: false,
    detail: 'This conversation is too long for the AI model.',
  },
}

/** A model's failure: one family whichever provider it came from. The cause is for the log alone. */
export class ModelFault extends DomainError {
  override name = 'ModelFault'
  /** With its kind: see told.ts. */
  override readonly isLogged = true
  readonly kind: ModelFaultKind

  /** @param options.retryAfter seconds, where the provider named them */
  constructor(kind: ModelFaultKind, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(rules[kind].fault, rules[kind].detail, options)
    this.kind = kind
  }

  get isPassing(): boolean {
    return rules[this.kind].isPassing
  }
}

/** Every sentence of a model's failure, for the locales. */
export const faultSentences: readonly string[] = [
  ...new Set(Object.values(rules).map(({ detail }) => detail)),
]
