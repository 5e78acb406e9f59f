import * as z from 'zod/mini'

/** A database id in a path or a query. */
export const Id = z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))

/** ISO 639: two or three lowercase letters. */
export const LanguageCode = z.string().check(z.regex(/^[a-z]{2,3}$/, 'Invalid language format'))

/** A moment: `Date` in the server, ISO 8601 in UTC on the wire. */
export const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** How many, and older than which: lists that grow without end are read in pages. */
export const Page = {
  limit: z.optional(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(200))),
  before: z.optional(Id),
}

/** The body of a call whose payload is empty. */
export const Nothing = z.optional(z.union([z.null(), z.strictObject({})]))
