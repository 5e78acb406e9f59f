import { ModelFault, type ModelFaultKind } from './model-fault.ts'
import { readField, readNumber } from './read-fields.ts'

// Errors come as the library's classes (several copies of them are installed), as Node's, and as what a provider wrote
// into its stream: they are told apart by what they carry.
type Seen = {
  readonly name: string | undefined
  readonly message: string | undefined
  readonly type: string | undefined
  readonly code: string | number | undefined
  readonly statusCode: number | undefined
  readonly responseBody: string | undefined
  readonly headers: unknown
}

function seenIn(error: unknown): Seen {
  const given = typeof error === 'string' ? { message: error } : error
  return {
    name: textOf(given, 'name'),
    message: textOf(given, 'message'),
    type: textOf(given, 'type'),
    code: textOf(given, 'code') ?? readNumber(given, 'code'),
    statusCode: readNumber(given, 'statusCode'),
    responseBody: textOf(given, 'responseBody'),
    headers: readField(given, 'responseHeaders'),
  }
}

function textOf(owner: unknown, name: string): string | undefined {
  const field = readField(owner, name)
  return typeof field === 'string' ? field : undefined
}

/** The status that the provider answered with, if it came that far. */
export function readStatus(error: unknown): number | undefined {
  const { statusCode, code } = seenIn(error)
  if (statusCode !== undefined) return statusCode
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined
}

/**
 * What an error of a provider means to the product.
 * @param secrets never get into the cause, whoever repeats them
 */
export function classifyFault(error: unknown, secrets: readonly string[] = []): ModelFault {
  if (error instanceof ModelFault) return error
  const kind = kindOf(error)
  const cause = new Error(describe(error, secrets))
  const retryAfter = kind === 'busy' ? retryAfterOf(seenIn(error)) : undefined
  return new ModelFault(kind, { cause, ...(retryAfter !== undefined && { retryAfter }) })
}

function kindOf(error: unknown): ModelFaultKind {
  const status = readStatus(error)
  const words = wordsOf(error)
  if (status !== undefined && status >= 400) return kindByWords(words, status) ?? kindByStatus(status)
  // From here on the answer had begun with 200, or there was none at all.
  if (isParsing(error) || /Invalid JSON response/.test(words)) return 'invalid'
  if (/terminated|other side closed|ECONNRESET|UND_ERR|Incomplete|finish reason/i.test(words))
    return 'interrupted'
  if (/LoadAPIKey|LoadSetting|NoSuchModel|UnsupportedFunctionality|InvalidArgument/.test(words))
    return 'misconfigured'
  return kindByWords(words, undefined) ?? 'unavailable'
}

const kindByStatus = (status: number): ModelFaultKind => {
  if ([408, 409, 425, 429, 503, 529].includes(status)) return 'busy'
  if (status === 413) return 'too_long'
  // What we send is always the same: whoever does not take it has another model, address or key than we were told.
  return status >= 500 ? 'unavailable' : 'misconfigured'
}

/** In this order: providers say several of these in one sentence. */
const signs: readonly (readonly [ModelFaultKind, RegExp])[] = [
  [
    'misconfigured',
    /insufficient_quota|billing_(hard_limit|not_active)|credit balance|invalid[_ ]api[_ ]key|api[_ ]key[_ ](not valid|invalid)|authentication_error|permission_error|not_found_error|model_not_found|AccessDenied|UnrecognizedClient|ExpiredToken/i,
  ],
  [
    'busy',
    /overloaded|rate[_ ]?limit|throttl|too many requests|RESOURCE_EXHAUSTED|ServiceQuotaExceeded|ServiceUnavailable|""|ModelNotReady|Loading model/i,
  ],
  [
    'too_long',
    /context[_ ](length|window|size)|maximum context|(prompt|input|request|message) (is )?too (long|large)|too many (input )?tokens|(input|prompt) token count|exceeds? .{0,40}(tokens|context)|string_above_max_length/i,
  ],
  [
    'filtered',
    /content[_ ]?(filter|policy|management)|responsible[_ ]?ai|safety (system|settings|filters?)|PROHIBITED_CONTENT|guardrail|blocked (by|due to|for)|flagged/i,
  ],
]

/** Of an error told within a stream; else there is a status that says it. */
const refused = /invalid_(request|prompt|argument)|bad_request|not_found|permission_denied|authentication/i

function kindByWords(words: string, status: number | undefined): ModelFaultKind | undefined {
  const kind =
    signs.find(([, sign]) => sign.test(words))?.[0] ??
    (status === undefined && refused.test(words) ? 'misconfigured' : undefined)
  // "Too many tokens per minute" is no long conversation, and a server in trouble no filter.
  const isRefusal = status === undefined || [400, 413, 422].includes(status)
  if ((kind === 'too_long' || kind === 'filtered') && !isRefusal) return undefined
  if (kind === 'busy' && status !== undefined && status !== 400 && status < 500 && status !== 429)
    return undefined
  return kind
}

/** All that an error says, for the rules above; this never leaves the server. */
function wordsOf(error: unknown): string {
  const { name, message, type, code, responseBody } = seenIn(error)
  const cause = error instanceof Error ? error.cause : undefined
  const own = [name, message, type, code, responseBody].filter((it) => it !== undefined).join(' ')
  const inner = cause === undefined ? '' : wordsOf(cause)
  return `${own} ${error instanceof Error ? '' : safeJson(error)} ${inner}`.slice(0, 8000)
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

/** Such an error's message holds what could not be read, which may be what somebody said. */
const isParsing = (error: unknown): boolean =>
  /JSONParse|TypeValidation|EmptyResponseBody|^SyntaxError/.test(
    seenIn(error).name?.replace(/^AI_/, '') ?? '',
  )

/** What an administrator needs to mend it: no keys, and nothing that anybody said. */
function describe(error: unknown, secrets: readonly string[]): string {
  const { name = 'error', message = '', type, code } = seenIn(error)
  const status = readStatus(error)
  const without = (text: string) => secrets.reduce((line, secret) => line.replaceAll(secret, '…'), text)
  // Half a key is too much of one, so it is cut out before the line is.
  const said = isParsing(error) ? '' : without(message).split('\n', 1)[0]?.slice(0, 200)
  const parts = [name, type, code, status === undefined ? undefined : `status ${status}`, said]
  return without(parts.filter((it) => it !== undefined && it !== '').join(': '))
}

/** Seconds. Given as a number, or as a date; some give milliseconds in a header of their own. */
function retryAfterOf({ headers }: Seen): number | undefined {
  const milliseconds = Number(textOf(headers, 'retry-after-ms'))
  if (milliseconds > 0) return Math.ceil(milliseconds / 1000)
  const given = textOf(headers, 'retry-after')
  if (given === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
