import { STATUS_CODES } from 'node:http'
import { type Failure, type Fault, requestFailures } from '#platform/contract/failures.ts'
import type { Route } from '#platform/contract/route.ts'
import { FailureAnswer } from '#platform/contract/schemas.ts'
import { textFailures } from '#platform/contract/text.ts'
import { STATUS_BY_FAULT } from '#platform/server/errors.ts'
import type { SchemaBook } from './component-schemas.ts'
import { type DescribedRoute, fillFailures, findFailures } from './find-declared.ts'

/** One status of an operation, as OpenAPI describes it. */
export type ResponseObject = {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, object>>
}

/** A route that only reads can fail in these ways alone; the others come from changes and models. */
const READING: readonly Fault[] = ['missing', 'forbidden', 'invalid', 'refused']

/** Each status with which a route can fail, with the codes that explain it and one example. */
export function describeFailures(
  { route, slice }: DescribedRoute,
  book: SchemaBook,
): readonly (readonly [string, ResponseObject])[] {
  const ofSlice = findFailures(slice).filter(
    ({ fault }) => route.method !== 'GET' || route.access === 'public' || READING.includes(fault),
  )
  const byStatus = new Map<number, Failure[]>(statusesOfHttp(route).map((status) => [status, []]))
  for (const failure of [...failuresOfRequest(route, book), ...(route.failures ?? []), ...ofSlice]) {
    const status = STATUS_BY_FAULT[failure.fault]
    const known = byStatus.get(status) ?? []
    if (!known.some(({ code }) => code === failure.code)) byStatus.set(status, [...known, failure])
  }
  return [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, failures]) => [String(status), describeStatus(status, failures, route, book)])
}

const RETRY_AFTER = {
  'retry-after': { description: 'Seconds until another try makes sense', schema: { type: 'integer' } },
}

const REQUEST_ID = { request_id: 'req-7f3a91c2' }

function describeStatus(
  status: number,
  failures: readonly Failure[],
  route: Route,
  book: SchemaBook,
): ResponseObject {
  const reason = STATUS_CODES[status] ?? 'Failed'
  const codes = failures.map((failure) => `\`${failure.code}\``).join(', ')
  const schema = book.write(FailureAnswer)
  const examples = status === STATUS_BY_FAULT.invalid && describeInvalid(failures, route, book)
  return {
    description: codes === '' ? reason : `${reason}: ${codes}`,
    ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
    content: {
      'application/json': examples
        ? { schema, examples }
        : { schema, example: exampleOfFailure(failures[0] ?? { detail: reason }) },
    },
  }
}

const exampleOfFailure = ({ detail, code, params }: Pick<Failure, 'detail'> & Partial<Failure>): object => ({
  detail,
  ...(code !== undefined && { code }),
  ...(params && { params }),
  ...REQUEST_ID,
})

/** What is invalid is answered in two ways: with all rules that the request breaks, or with one sentence. */
function describeInvalid(failures: readonly Failure[], { params, query, body }: Route, book: SchemaBook) {
  const asked = Object.entries({ body, query, params }).find(([, schema]) => schema !== undefined)
  const { detail: msg, code } = textFailures.invalid
  const loc = asked && [
    asked[0],
    ...Object.keys((asked[1] && book.read(asked[1]).properties) ?? {}).slice(0, 1),
  ]
  const refusal = failures.find((failure) => !isOfText(failure))
  return {
    ...(loc && { rules: { value: { detail: [{ loc, msg, code }], ...REQUEST_ID } } }),
    ...(refusal && { refusal: { value: exampleOfFailure(refusal) } }),
  }
}

const isOfText = ({ code }: Failure): boolean => code.startsWith('text.')

/** The statuses that HTTP itself causes, without a code: for a malformed or large request, or another media type. */
const statusesOfHttp = ({ body, upload }: Route): readonly number[] =>
  body || upload ? [400, 413, 415] : [400]

/** The failures that may occur before a route's handler runs, and those that may occur in any request. */
const failuresOfRequest = (
  { method, access, keyed, upload, ...route }: Route,
  book: SchemaBook,
): readonly Failure[] => [
  ...(access === 'public' ? [] : refusalsOfCallers),
  ...(method === 'GET' ? [] : [requestFailures.crossSite]),
  ...(keyed ? [requestFailures.keyInvalid, requestFailures.keyReused] : []),
  ...((route.params ?? route.query ?? route.body) ? [textFailures.invalid] : []),
  ...((route.params ?? route.query) ? [textFailures.languageFormat, textFailures.unknownField] : []),
  ...((route.body ?? upload) ? fillFailures(textFailures) : []),
  ...(route.body && book.read(route.body).properties?.['was'] ? [requestFailures.changedMeanwhile] : []),
  ...(upload ? [requestFailures.fileMissing, requestFailures.fileTooLarge] : []),
  requestFailures.limited({ count: 3 }),
  requestFailures.internal,
  requestFailures.unavailable,
  requestFailures.diskFull,
  requestFailures.stopping,
]

const refusalsOfCallers: readonly Failure[] = [
  requestFailures.unauthenticated,
  requestFailures.expired,
  requestFailures.tokenInvalid,
  requestFailures.twoCallers,
  requestFailures.denied,
  requestFailures.tokenDenied,
  requestFailures.incompleteAccount,
]
