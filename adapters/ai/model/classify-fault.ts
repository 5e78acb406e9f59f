import { ModelFault, type ModelFaultKind } from './model-fault.ts'
import { readField, readNumber } from './read-fields.ts'

// An error is of a library's class, of Node's, or JSON that a provider wrote into its stream. Its fields tell which,
// and not `instanceof`, because each library brings a copy of its classes.
function readErrorFields(error: unknown) {
  const given = typeof error === 'string' ? { message: error } : error
  return {
    name: optionalText(given, 'name'),
    message: optionalText(given, 'message'),
    type: optionalText(given, 'type'),
    code: optionalText(given, 'code') ?? readNumber(given, 'code'),
    statusCode: readNumber(given, 'statusCode'),
    responseBody: optionalText(given, 'responseBody'),
    headers: readField(given, 'responseHeaders'),
  }
}

function optionalText(owner: unknown, name: string): string | undefined {
  const field = readField(owner, name)
  return typeof field === 'string' ? field : undefined
}

/** The provider's HTTP status; undefined where there was no answer. */
export function readStatus(error: unknown): number | undefined {
  const { statusCode, code } = readErrorFields(error)
  if (statusCode !== undefined) return statusCode
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined
}

/**
 * The fault that an error of a provider or its library stands for.
 * @param secrets are removed from the cause, because providers repeat keys in their messages
 */
export function classifyFault(error: unknown, secrets: readonly string[] = []): ModelFault {
  if (error instanceof ModelFault) return error
  const kind = classifyKind(error)
  const cause = new Error(describe(error, secrets))
  const retryAfter = kind === 'busy' ? readRetryAfter(error) : undefined
  return new ModelFault(kind, { cause, ...(retryAfter !== undefined && { retryAfter }) })
}

function classifyKind(error: unknown): ModelFaultKind {
  const status = readStatus(error)
  const words = collectWords(error)
  if (status !== undefined && status >= 400) return classifyByWords(words, status) ?? classifyByStatus(status)
  // Without an error status, the answer began with 200 or there was none.
  if (isParsingError(error) || /Invalid JSON response/.test(words)) return 'invalid'
  if (/terminated|other side closed|ECONNRESET|UND_ERR|Incomplete|finish reason/i.test(words))
    return 'interrupted'
  if (/LoadAPIKey|LoadSetting|NoSuchModel|UnsupportedFunctionality|InvalidArgument/.test(words))
    return 'misconfigured'
  return classifyByWords(words, undefined) ?? 'unavailable'
}

const classifyByStatus = (status: number): ModelFaultKind => {
  if ([408, 409, 425, 429, 503, 529].includes(status)) return 'busy'
  if (status === 413) return 'too_long'
  // Our requests always have the same form, so that a refusal means a wrong model, address or key.
  return status >= 500 ? 'unavailable' : 'misconfigured'
}

/** The first match counts, because providers use several of these words in one sentence. */
const patterns: readonly (readonly [ModelFaultKind, RegExp])[] = [
  [
    'misconfigured',
    /insufficient_quota|billing_(hard_limit|not_active)|credit balance|invalid[_ ]api[_ ]key|api[_ ]key[_ ](not valid|invalid)|authentication_error|permission_error|not_found_error|model_not_found|AccessDenied|UnrecognizedClient|ExpiredToken/i,
  ],
  [
    'busy',
    /overloaded|rate[_ ]?limit|throttl|too many requests|RESOURCE_EXHAUSTED|ServiceQuotaExceeded|ServiceUnavailable|"UNAVAILABLE"|ModelNotReady|Loading model/i,
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

/** For errors within a stream, which have no status. */
const refusalPattern =
  /invalid_(request|prompt|argument)|bad_request|not_found|permission_denied|authentication/i

function classifyByWords(words: string, status: number | undefined): ModelFaultKind | undefined {
  const kind =
    patterns.find(([, pattern]) => pattern.test(words))?.[0] ??
    (status === undefined && refusalPattern.test(words) ? 'misconfigured' : undefined)
  // "Too many tokens per minute" says nothing about the conversation, and a server error nothing about a filter.
  const isRefusal = status === undefined || [400, 413, 422].includes(status)
  if ((kind === 'too_long' || kind === 'filtered') && !isRefusal) return undefined
  if (kind === 'busy' && status !== undefined && status !== 400 && status < 500 && status !== 429)
    return undefined
  return kind
}

/** All texts of an error and its causes, for patterns only. */
export function collectWords(error: unknown): string {
  const { name, message, type, code, responseBody } = readErrorFields(error)
  const cause = error instanceof Error ? error.cause : undefined
  const own = [name, message, type, code, responseBody].filter((it) => it !== undefined).join(' ')
  const inner = cause === undefined ? '' : collectWords(cause)
  return `${own} ${error instanceof Error ? '' : safeJson(error)} ${inner}`.slice(0, 8000)
}

function safeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

/** The message of such an error repeats what could not be read, which may be part of a conversation. */
const isParsingError = (error: unknown): boolean =>
  /JSONParse|TypeValidation|EmptyResponseBody|^SyntaxError/.test(
    readErrorFields(error).name?.replace(/^AI_/, '') ?? '',
  )

/** A line for an administrator, without keys and without words of the conversation. */
function describe(error: unknown, secrets: readonly string[]): string {
  const { name = 'error', message = '', type, code } = readErrorFields(error)
  const status = readStatus(error)
  // Longer keys are removed first, since a key may contain another one, and before the line is cut, so that no part of
  // a key is left.
  const longestFirst = secrets.toSorted((one, other) => other.length - one.length)
  const redact = (text: string) => longestFirst.reduce((line, secret) => line.replaceAll(secret, '…'), text)
  const said = isParsingError(error) ? '' : redact(message).split('\n', 1)[0]?.slice(0, 200)
  const parts = [name, type, code, status === undefined ? undefined : `status ${status}`, said]
  return redact(parts.filter((it) => it !== undefined && it !== '').join(': '))
}

/** Seconds, from either header: `retry-after` is a number of seconds or a date. */
function readRetryAfter(error: unknown): number | undefined {
  const { headers } = readErrorFields(error)
  const milliseconds = Number(optionalText(headers, 'retry-after-ms'))
  if (milliseconds > 0) return Math.ceil(milliseconds / 1000)
  const given = optionalText(headers, 'retry-after')
  if (given === undefined) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}
