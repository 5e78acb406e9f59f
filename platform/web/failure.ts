import {
  dailyLimits,
  defineFailures,
  type Failure,
  type FailureParams,
  type QuotedFailure,
} from '#platform/contract/failures.ts'

/** Failures that the browser itself finds: no answer, or an answer without a sentence. */
export const clientFailures = defineFailures('client', {
  unknown: ['internal', 'An error occurred'],
  timeout: ['timeout', 'Request timeout'],
  network: ['unavailable', 'Request failed after retries'],
  aborted: ['refused', 'Request aborted'],
})

export type FailureKind = 'network' | 'timeout' | 'abort' | 'client' | 'server'

/** The text of a failure: an English sentence, and the code and parameters for its translation. */
export type FailureSentence = {
  readonly detail: string
  readonly code?: string | undefined
  readonly params?: FailureParams | undefined
  /** The field of the request's body that it is about, such as `checks.0.key`; absent when it is about none. */
  readonly field?: string | undefined
  /** The status and the request id of a failure that came as an event. */
  readonly status?: number | undefined
  readonly request_id?: string | undefined
}

type Details = ErrorOptions & {
  readonly sentences?: readonly FailureSentence[]
  readonly retryAfter?: number | undefined
  readonly requestId?: string | undefined
}

/** What every failed call throws: one kind to branch on, and one message that can be shown. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly kind: FailureKind
  readonly status: number | undefined
  /** The browser's own sentence about the failure. */
  readonly sentence: FailureSentence
  /** The server's sentences, one per problem; empty when the answer has none. */
  readonly sentences: readonly FailureSentence[]
  /** Seconds after which a retry makes sense, when the server named them. */
  readonly retryAfter: number | undefined
  /** Identifies the request in the server's log, when the server sent it. */
  readonly requestId: string | undefined

  constructor(
    kind: FailureKind,
    status: number | undefined,
    sentence: FailureSentence,
    options: Details = {},
  ) {
    super(sentence.detail, options)
    this.kind = kind
    this.status = status
    this.sentence = { detail: sentence.detail, code: sentence.code, params: sentence.params }
    this.sentences = options.sentences ?? []
    this.retryAfter = options.retryAfter
    this.requestId = options.requestId
  }

  /** Whether this is the failure that the server sent. */
  is({ code }: Failure): boolean {
    return this.sentences.some((sentence) => sentence.code === code)
  }
}

/** Whether nobody is signed in any more. The sign-in says so itself, so a screen shows no failure of its own. */
export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401

/** A failure that the screen itself shows where something can be done about it; no notice repeats it. */
export class FailureOnScreen extends Error {
  override name = 'FailureOnScreen'
}

/** Whether the screen showed something that has been deleted or changed meanwhile. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 409)

/**
 * Whether a failure is caused by a cooldown, which ends soon and is counted down. A spent daily budget is shown as a
 * sentence, because nobody waits until tomorrow for a countdown.
 */
export const isRateLimited = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.status === 429 && !dailyLimits.some((limit) => error.is(limit))

/** Turns an error response of the server into a failure. The body may be anything. */
export function failureFromAnswer(
  status: number,
  body: unknown,
  options: ErrorOptions & { readonly statusText?: string; readonly retryAfter?: number | undefined } = {},
): ApiFailure {
  const sentences = sentencesIn(body)
  const detail =
    sentences.map((one) => one.detail).join(', ') ||
    `HTTP ${status}: ${options.statusText ?? ''}`.replace(/: $/, '')
  const kind = status >= 400 && status < 500 ? 'client' : 'server'
  const requestId = isRecord(body) && typeof body['request_id'] === 'string' ? body['request_id'] : undefined
  return new ApiFailure(kind, status, { detail }, { ...options, sentences, requestId })
}

/** Turns anything thrown into a failure. An unknown error means that the request was aborted or failed on the way. */
export function toApiFailure(error: unknown, signal?: AbortSignal | null): ApiFailure {
  if (error instanceof ApiFailure) return error
  if (signal?.aborted) return new ApiFailure('abort', undefined, clientFailures.aborted, { cause: error })
  return new ApiFailure('network', undefined, clientFailures.network, { cause: error })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Reads `{detail}`, a text or a list of texts or of `{msg}`, perhaps with `code` and `params`; or else `{error}`. */
function sentencesIn(body: unknown): FailureSentence[] {
  if (!isRecord(body)) return []
  const { detail, error } = body
  const items: readonly unknown[] = Array.isArray(detail) ? detail : [{ ...body, msg: detail }]
  const sentences = items.map(sentenceIn).filter((sentence) => sentence !== undefined)
  if (sentences.length > 0) return sentences
  return [sentenceIn(error)].filter((sentence) => sentence !== undefined)
}

function sentenceIn(item: unknown): FailureSentence | undefined {
  const { msg, code, params, loc } = isRecord(item) ? item : { msg: item }
  if (typeof msg !== 'string' || msg.trim() === '') return undefined
  const field = fieldIn(loc)
  const sentence = { detail: msg, ...(field !== undefined && { field }) }
  if (typeof code !== 'string') return sentence
  return { ...sentence, code, ...(isRecord(params) && { params: paramsIn(params) }) }
}

/** The server names the place of a broken rule as `['body', 'checks', '0', 'key']`. */
const fieldIn = (loc: unknown): string | undefined =>
  Array.isArray(loc) && loc.length > 1 && loc[0] === 'body' ? loc.slice(1).join('.') : undefined

const paramsIn = (values: Readonly<Record<string, unknown>>): FailureParams =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const known = typeof value === 'string' || typeof value === 'number' ? value : quotedIn(value)
      return known === undefined ? [] : [[name, known]]
    }),
  )

function quotedIn(value: unknown): QuotedFailure | undefined {
  if (!isRecord(value) || typeof value['code'] !== 'string' || typeof value['detail'] !== 'string')
    return undefined
  const { code, detail, params } = value
  return { code, detail, ...(isRecord(params) && { params: paramsIn(params) }) }
}
