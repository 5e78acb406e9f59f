/** The kind of a failure, in a word; `platform/server/errors.ts` turns it into a status. */
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
  | 'internal'
  | 'upstream'
  | 'unavailable'
  | 'timeout'

/** A value may be a failure that the sentence quotes. */
export type FailureParams = { readonly [name: string]: string | number | QuotedFailure }
export type QuotedFailure = {
  readonly code: string
  readonly detail: string
  readonly params?: FailureParams | undefined
}

/** One thing that can go wrong. Clients translate `code` and `params`; `detail` is the same in English. */
export type Failure = {
  readonly fault: Fault
  /** The slice and a name, such as `users.missing`; also the key of its translations. */
  readonly code: string
  readonly detail: string
  /** The values of the sentence's placeholders; absent where it has none. */
  readonly params?: FailureParams
}

type Definitions = Readonly<Record<string, readonly [fault: Fault, sentence: string]>>

type Placeholder<Sentence extends string> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
type ParamsOf<Sentence extends string> = {
  readonly [Name in Placeholder<Sentence>]: Name extends 'count'
    ? number
    : Name extends 'rule'
      ? QuotedFailure
      : string
}

/** The failures by name. One whose sentence has placeholders is a function of their values. */
export type FailureCatalogue<All extends Definitions> = {
  readonly [Name in keyof All]: [Placeholder<All[Name][1]>] extends [never]
    ? Failure
    : (params: ParamsOf<All[Name][1]>) => Failure
}

/**
 * Declares what can go wrong in a slice: `{ full: ['conflict', 'There are {{count}} seats.'] }`. The placeholder
 * `count` selects the plural form of a translation; `rule` takes another failure, which the sentence quotes.
 */
// @__NO_SIDE_EFFECTS__
export function defineFailures<const All extends Definitions>(
  slice: string,
  definitions: All,
): FailureCatalogue<All>
export function defineFailures(slice: string, definitions: Definitions): object {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, [fault, sentence]]) => {
      const code = `${slice}.${name}`
      if (!sentence.includes('{{')) return [name, { fault, code, detail: sentence }]
      return [name, (params: FailureParams) => ({ fault, code, detail: fillIn(sentence, params), params })]
    }),
  )
}

const fillIn = (sentence: string, params: FailureParams): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name]
    return typeof value === 'object' ? value.detail : String(value)
  })

const REFERENCE_LENGTH = 8

/** The end of a request's id, short enough to read out; the request is found in the log by it. */
export const shortReference = (requestId: string): string =>
  requestId
    .replace(/[^a-z0-9]/gi, '')
    .slice(-REFERENCE_LENGTH)
    .toUpperCase()

/**
 * A schema's issue carries only a message, so its failure is looked up by that message, which therefore has to be
 * unique.
 */
const ruleFailures = new Map<string, Failure>()

/** The message with which a schema reports a broken rule; `failureOfRule` looks the failure up by it. */
export function ruleMessage(failure: Failure): string {
  const { code = failure.code } = ruleFailures.get(failure.detail) ?? {}
  if (code !== failure.code) throw new Error(`${code} and ${failure.code} have the same sentence`)
  ruleFailures.set(failure.detail, failure)
  return failure.detail
}

export const failureOfRule = (message: string): Failure | undefined => ruleFailures.get(message)

export const requestFailures = defineFailures('request', {
  internal: ['internal', 'Internal server error'],
  unavailable: ['unavailable', 'The service is not available at the moment. Please try again.'],
  diskFull: [
    'unavailable',
    'The server’s disk is full, so nothing can be saved at the moment. Please tell your administrator.',
  ],
  stopping: ['unavailable', 'The server is stopping. Please try again.'],
  notFound: ['missing', 'Not found'],
  unauthenticated: ['unauthenticated', 'Missing authorization token'],
  expired: ['unauthenticated', 'Authentication expired. Please log in again'],
  tokenInvalid: ['unauthenticated', 'This token is not valid'],
  tokenDenied: ['forbidden', 'This token is not for that'],
  twoCallers: ['refused', 'Send a token or a session’s cookie, not both'],
  denied: ['forbidden', 'Access denied'],
  incompleteAccount: [
    'forbidden',
    'Your account is incorrectly set up. Please contact your administrator. (Missing organization or permissions)',
  ],
  crossSite: ['forbidden', 'Cross-site request refused'],
  limited: ['limited', 'Rate limit exceeded. Please wait {{count}} seconds.'],
  dailyLimit: ['limited', 'You have reached your limit for today. It begins anew in {{count}} hours.'],
  organizationDailyLimit: [
    'limited',
    'Your organisation has reached its limit for today. It begins anew in {{count}} hours.',
  ],
  keyReused: ['invalid', 'This Idempotency-Key was used for another request'],
  keyInvalid: ['refused', 'Idempotency-Key must be 1 to 255 visible ASCII characters'],
  changedMeanwhile: ['conflict', 'This was changed elsewhere meanwhile. Please load it again.'],
  fileMissing: ['invalid', 'A file is missing'],
  fileTooLarge: ['too_long', 'The file is too large'],
})

/** How a request fails that may ask a paid provider, once its budget for the day is spent. */
export const dailyLimits: readonly Failure[] = [
  requestFailures.dailyLimit({ count: 1 }),
  requestFailures.organizationDailyLimit({ count: 1 }),
]
