import { Secret, TOTP } from 'otpauth'
import { encode } from 'uqr'

/** Parameters that every authenticator app supports; some apps ignore any others. */
const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Performance Partner',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })

/** A secret of 160 bits, as RFC 4226 recommends, in base 32. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that an app reads from the picture. */
export const totpAddress = (secret: string, username: string): string => totpOf(secret, username).toString()

/**
 * The time step that a code belongs to: of now, or of the step before or after, as clocks differ.
 * @returns undefined when it is none of these
 */
export function findTotpStep(secret: string, code: string): number | undefined {
  const timestamp = Date.now()
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

export type QrPicture = { readonly size: number; readonly path: string }

/** The dark squares of a QR code as the path of an SVG picture, with its quiet zone. */
export function drawQrCode(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
