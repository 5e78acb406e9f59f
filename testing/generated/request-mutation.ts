import { gzipSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'
import { oddBodies, oddHeaders, oddTypes } from './odd-bytes.ts'
import { oddTexts } from './odd-values.ts'
import { generateSocketMutation } from './socket-mutation.ts'
import type { RawHeader, RawRequest } from './raw-request.ts'

export type RequestMutation = (wire: RawRequest) => RawRequest

const withHeader =
  (...header: RawHeader): RequestMutation =>
  (wire) => ({ ...wire, headers: [...wire.headers, header] })

const asType =
  (type: string): RequestMutation =>
  ({ headers, ...wire }) => ({
    ...wire,
    headers: [...headers.filter(([name]) => name !== 'content-type'), ['content-type', type]],
  })

/** Damage that works with any transport. */
const common: Arbitrary<RequestMutation> = fc.oneof(
  fc.constantFrom(...oddHeaders).map((header) => withHeader(...header)),
  fc.constantFrom(...oddTypes).map(asType),
  fc.constantFrom(...oddBodies).map(
    (body): RequestMutation =>
      (wire) =>
        asType('application/json')({ ...wire, body }),
  ),
  fc.uint8Array({ maxLength: 200 }).map(
    (bytes): RequestMutation =>
      (wire) =>
        asType('application/json')({ ...wire, body: Buffer.from(bytes) }),
  ),
  fc.constant<RequestMutation>((wire) =>
    withHeader('content-encoding', 'gzip')({ ...wire, body: gzipSync(wire.body ?? '{}') }),
  ),
  fc.constantFrom(...oddTexts).map((text): RequestMutation => (wire) => ({
    ...wire,
    target: `${wire.target}${wire.target.includes('?') ? '&' : '?'}x=${encodeURIComponent(text.toWellFormed())}`,
  })),
)

/** @param isRaw whether the transport writes raw bytes */
export const generateMutations = (isRaw: boolean): Arbitrary<readonly RequestMutation[]> =>
  fc.array(isRaw ? fc.oneof(common, generateSocketMutation) : common, { minLength: 1, maxLength: 2 })
