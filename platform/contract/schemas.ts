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

/** A username; forms may have a pattern and a message of their own. */
export const usernameFormat = (pattern = /^[A-Za-z0-9_]{3,20}$/, error = 'Invalid username format') =>
  z.regex(pattern, error)

/** An http or https address. */
export const HttpUrl = (error = 'Invalid URL format') => z.url({ protocol: /^https?$/, error })

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

/** Well-formed, line breaks as `\n`, without other control characters (PostgreSQL's text holds no NUL) and outer blanks. */
const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** What an administrator types and may not leave out; further rules follow its sentence, and break off after it. */
export const Typed = (required: string, ...rules: z.core.$ZodCheck<string>[]) =>
  z.string(required).check(z.overwrite(tidy), z.minLength(1, { error: required, abort: true }), ...rules)

/** Nothing typed is null. */
const Blankable = (...rules: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.nullable(z.string().check(z.overwrite(tidy), ...rules)),
    z.transform((text) => (text === '' ? null : text)),
  )

/** What an administrator may type: nothing typed is null. */
export const Spare = (...rules: z.core.$ZodCheck<string>[]) => z._default(Blankable(...rules), null)

/** What an administrator may type anew: left out, it stays as it is. */
export const Kept = (...rules: z.core.$ZodCheck<string>[]) => z.optional(Blankable(...rules))

/** At most so many characters, in the words of the specification's generic message. */
export const atMost = (limit: number) => z.maxLength(limit, `Input must be less than ${limit} characters`)

/** What a change answers: a sentence, and the id of what was made. */
export const Done = z.object({ message: z.string() })
export const Made = z.object({ message: z.string(), id: z.int() })
