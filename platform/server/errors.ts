/** What went wrong, in a word; `http.ts` is the one place that turns it into a status. */
export type Fault =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'refused'
  | 'too_long'
  | 'limited'
  | 'misconfigured'
  | 'upstream'
  | 'unavailable'
  | 'timeout'

export const STATUS: Readonly<Record<Fault, number>> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  refused: 400,
  too_long: 413,
  limited: 429,
  misconfigured: 500,
  upstream: 502,
  unavailable: 503,
  timeout: 504,
}

/** What is said while the database cannot be reached. */
export const UNAVAILABLE = 'The service is not available at the moment. Please try again.'

/** An error that a caller may see: the message becomes the reply's `detail`. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly fault: Fault
  /** Seconds after which another try makes sense, sent as Retry-After. */
  readonly retryAfter: number | undefined
  /** Whether its own words about it, which are better, are in the log already. */
  readonly isLogged: boolean = false

  constructor(fault: Fault, message: string, options: ErrorOptions & { readonly retryAfter?: number } = {}) {
    super(message, options)
    this.fault = fault
    this.retryAfter = options.retryAfter
  }
}
