import type { Failure, Fault } from '#platform/contract/failures.ts'

export const STATUS_BY_FAULT: Readonly<Record<Fault, number>> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  refused: 400,
  too_long: 413,
  limited: 429,
  misconfigured: 500,
  internal: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
}

/** An error that a caller may see: its failure becomes the reply's `detail`, `code` and `params`. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly failure: Failure
  /** Seconds after which another try makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** Whether the adapter that threw it has logged it already, with more than is known here. */
  readonly isLogged: boolean = false

  constructor(failure: Failure, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(failure.detail, options)
    this.failure = failure
    this.retryAfter = options.retryAfter
  }

  get fault(): Fault {
    return this.failure.fault
  }
}
