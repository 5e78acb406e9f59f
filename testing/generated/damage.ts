import { gzipSync } from 'node:zlib'
import fc, { type Arbitrary } from 'fast-check'
import { oddBodies, oddHeaders, oddTypes } from './odd-bytes.ts'
import { oddTexts } from './odd-values.ts'
import { generateSocketDamage } from './socket-damage.ts'
import type { RawHeader, RawRequest } from './raw-request.ts'

export type Damage = (wire: RawRequest) => RawRequest

const withHeader =
  (...header: RawHeader): Damage =>
  (wire) => ({ ...wire, headers: [...wire.headers, header] })

const asType =
  (type: string): Damage =>
  ({ headers, ...wire }) => ({
    ...wire,
    headers: [...headers.filter(([name]) => name !== 'content-type'), ['content-type', type]],
  })

/** Damage that works with any transport. */
const common: Arbitrary<Damage> = fc.oneof(
  fc.constantFrom(...oddHeaders).map((header) => withHeader(...header)),
  fc.constantFrom(...oddTypes).map(asType),
  fc.constantFrom(...oddBodies).map(
    (body): Damage =>
      (wire) =>
        asType('application/json')({ ...wire, body }),
  ),
  fc.uint8Array({ maxLength: 200 }).map(
    (bytes): Damage =>
      (wire) =>
        asType('application/json')({ ...wire, body: Buffer.from(bytes) }),
  ),
  fc.constant<Damage>((wire) =>
    withHeader('content-encoding', 'gzip')({ ...wire, body: gzipSync(wire.body ?? '{}') }),
  ),
  fc.constantFrom(...oddTexts).map((text): Damage => (wire) => ({
    ...wire,
    target: `${wire.target}${wire.target.includes('?') ? '&' : '?'}x=${encodeURIComponent(text.toWellFormed())}`,
  })),
)

/** @param isRaw whether the transport writes raw bytes */
export const generateDamages = (isRaw: boolean): Arbitrary<readonly Damage[]> =>
  fc.array(isRaw ? fc.oneof(common, generateSocketDamage) : common, { minLength: 1, maxLength: 2 })
