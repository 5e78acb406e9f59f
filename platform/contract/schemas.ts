import * as z from 'zod/mini'

/** Decimal digits only: JavaScript would take `0x1`, ` 1` and `1e0` for numbers too. */
const Digits = z.string().check(z.regex(/^\d{1,16}$/))

/** A database id in a path or a query. */
export const Id = z.pipe(
  Digits,
  z.coerce.number<string>().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
)

/** ISO 639: two or three lowercase letters. */
export const LanguageCode = z.string().check(z.regex(/^[a-z]{2,3}$/, 'Invalid language format'))

/** A moment: `Date` in the server, ISO 8601 in UTC on the wire. */
export const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** How many, and older than which: lists that grow without end are read in pages. */
export const Page = {
  limit: z.optional(z.pipe(Digits, z.coerce.number<string>().check(z.minimum(1), z.maximum(200)))),
  before: z.optional(Id),
}

/** The body of a call whose payload is empty. */
export const Nothing = z.optional(z.union([z.null(), z.strictObject({})]))
