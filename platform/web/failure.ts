export type FailureKind = 'network' | 'timeout' | 'abort' | 'client' | 'server'

type Details = ErrorOptions & {
  readonly details?: readonly string[]
  readonly retryAfter?: number | undefined
}

/** What every call that fails throws: one kind to branch on, one message fit to show. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly kind: FailureKind
  readonly status: number | undefined
  /** The server's own words, one per problem; empty when it said nothing that we can read. */
  readonly details: readonly string[]
  /** Seconds after which another try makes sense, when the server said so. */
  readonly retryAfter: number | undefined

  constructor(kind: FailureKind, status: number | undefined, message: string, options: Details = {}) {
    super(message, options)
    this.kind = kind
    this.status = status
    this.details = options.details ?? []
    this.retryAfter = options.retryAfter
  }
}

/** The failure that an answer of the server is, whatever its body holds. */
export function answeredFailure(
  status: number,
  body: unknown,
  options: ErrorOptions & { readonly statusText?: string; readonly retryAfter?: number | undefined } = {},
): ApiFailure {
  const details = detailsOf(body)
  const message = details.join(', ') || `HTTP ${status}: ${options.statusText ?? ''}`.replace(/: $/, '')
  return new ApiFailure(status >= 400 && status < 500 ? 'client' : 'server', status, message, {
    ...options,
    details,
  })
}

/** Whatever was thrown, as a failure. What is not one already broke on the way, or was given up on purpose. */
export function failureOf(error: unknown, signal?: AbortSignal | null): ApiFailure {
  if (error instanceof ApiFailure) return error
  if (signal?.aborted) return new ApiFailure('abort', undefined, 'Request aborted', { cause: error })
  return new ApiFailure('network', undefined, 'Request failed after retries', { cause: error })
}

/** `{detail}` as a text or as a list of texts or of `{msg}`, or else `{error}`. */
function detailsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  const { detail, error } = body as { readonly detail?: unknown; readonly error?: unknown }
  const items: readonly unknown[] = Array.isArray(detail) ? detail : [detail]
  const texts = items.map(textOf).filter((text) => text !== undefined)
  if (texts.length > 0) return texts
  const text = textOf(error)
  return text === undefined ? [] : [text]
}

function textOf(item: unknown): string | undefined {
  const text = typeof item === 'object' && item !== null && 'msg' in item ? item.msg : item
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}
