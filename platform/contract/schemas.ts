import * as z from 'zod/mini'
import { type Failure, type QuotedFailure, ruleMessage } from './failures.ts'
import { textFailures } from './text.ts'

/** Decimal digits only: JavaScript would take `0x1`, ` 1` and `1e0` for numbers too. */
const Digits = z.string().check(z.regex(/^\d{1,16}$/))

/** A database id in a path or a query. */
export const Id = z.pipe(
  Digits,
  z.coerce.number<string>().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
)

/** ISO 639: two or three lowercase letters. */
export const LanguageCode = z
  .string()
  .check(z.regex(/^[a-z]{2,3}$/, ruleMessage(textFailures.languageFormat)))

/** A username; forms may have a pattern and a message of their own. */
export const usernameFormat = (pattern = /^[A-Za-z0-9_]{3,20}$/, failure = textFailures.usernameFormat) =>
  z.regex(pattern, ruleMessage(failure))

/** An http or https address. */
export const HttpUrl = (error = ruleMessage(textFailures.urlFormat)) => z.url({ protocol: /^https?$/, error })

// A `Date` in the server.
/** A moment: ISO 8601 in UTC, such as `2026-12-15T09:30:00.000Z`. */
export const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** A day of the calendar, such as `2026-12-15`, from the year 1000 on: PostgreSQL knows no year 0. */
export const CalendarDay = z.iso.date().check(z.regex(/^[1-9]/))

const PageLimit = z.optional(z.pipe(Digits, z.coerce.number<string>().check(z.minimum(1), z.maximum(200))))

/** The query parameters of a page, newest entries first: how many entries, and before which id. */
export const Page = {
  /** The most entries of the answer: 1 to 200. */
  limit: PageLimit,
  /** The id of the last entry of the page before; absent: the first page. */
  before: z.optional(Id),
}

/** The query parameters of a page, oldest entries first: how many, and after which id. Without them, all entries. */
export const ForwardPage = {
  /** The most entries of the answer: 1 to 200; absent: all. */
  limit: PageLimit,
  /** The id of the last entry of the page before; absent: the first page. */
  after: z.optional(Id),
}
export type ForwardPage = { readonly limit?: number | undefined; readonly after?: number | undefined }

/** Ids in a query, separated by commas; at most 500. */
export const IdList = z.pipe(
  z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,499}$/)),
  z.transform((text) => text.split(',').map(Number)),
)

/** The body of a call whose payload is empty. */
export const EmptyBody = z.optional(z.union([z.null(), z.strictObject({})]))

/**
 * Makes a text well-formed and trims it: line breaks become `\n`, and other control characters except tabs are removed,
 * because PostgreSQL's text cannot hold NUL.
 */
export const tidy = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/**
 * Invisible characters. The first group captures those to keep, because scripts and emoji need them: joiners inside
 * words and emoji, variation selectors, and the tag letters of flags.
 */
const UNSEEN = new RegExp(
  [
    String.raw`((?<=[^\P{L}\p{Script=Latin}]|\p{M})[\u200C\u200D](?=[^\P{L}\p{Script=Latin}])`,
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})\uFE0F|(?<=[\d#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}`,
    String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]|(?<=\p{Script=Mongolian})[\u180B-\u180F])`,
    String.raw`[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`,
  ].join('|'),
  'gu',
)

/** A name or a title as one line: composed letters (NFC), no invisible characters, and one plain space for each gap. */
export const tidyLine = (text: string): string =>
  tidy(text)
    .replace(UNSEEN, '$1')
    .normalize('NFC')
    // A braille pattern without dots looks like a space.
    .replace(/[\s\u2800]+/g, ' ')
    .trim()

/** A text that must not be empty. Where it is, no further rule is reported. */
export const RequiredText = (required: Failure, ...rules: z.core.$ZodCheck<string>[]) => {
  const error = ruleMessage(required)
  return z.string(error).check(z.overwrite(tidy), z.minLength(1, { error, abort: true }), ...rules)
}

/**
 * A name or a title. Without a letter or a digit it counts as empty, because people could not find it or tell it apart.
 */
export const RequiredLine = (required: Failure, ...rules: z.core.$ZodCheck<string>[]) => {
  const error = ruleMessage(required)
  return z.string(error).check(
    z.overwrite(tidyLine),
    z.minLength(1, { error, abort: true }),
    // Not a pattern in the schema, because readers of the OpenAPI document may not know Unicode's classes.
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), { error, abort: true }),
    ...rules,
  )
}

/** Turns a blank text into null. */
const NullableText = (...rules: z.core.$ZodCheck<string>[]) =>
  z.pipe(
    z.nullable(z.string().check(z.overwrite(tidy), ...rules)),
    z.transform((text) => (text === '' ? null : text)),
  )

/** A text that may be blank or left out, which makes it null. */
export const OptionalText = (...rules: z.core.$ZodCheck<string>[]) => z._default(NullableText(...rules), null)

/** A text in a change; where it is left out, the stored text stays. */
export const TextPatch = (...rules: z.core.$ZodCheck<string>[]) => z.optional(NullableText(...rules))

export const maxTextLength = (limit: number) =>
  z.maxLength(limit, ruleMessage(textFailures.tooLong({ count: limit })))

/**
 * The values that a caller has read of what it changes, by which the server notices a concurrent change. A field that
 * was changed elsewhere meanwhile is not overwritten, and a field that is sent as it was read keeps its stored value. A
 * program may leave this out: then everything that it sends is written.
 */
export const ValuesBeforeEdit = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.optional(z.partial(z.object(shape)))

/** The reply to a change: a sentence, and the id of a created row. */
export const Confirmation = z.object({
  /** What was done, as a sentence in English. */
  message: z.string(),
})
/** The reply to a creation. */
export const CreatedConfirmation = z.object({
  /** What was done, as a sentence in English. */
  message: z.string(),
  /** The id of what was created. */
  id: z.int(),
})

/** The values of a sentence's placeholders; one may be another failure that the sentence quotes. */
type FailureValue = string | number | QuotedFailure
const FailureValue: z.ZodMiniType<FailureValue, FailureValue> = z.union([
  z.string(),
  z.number(),
  z.object({
    /** The code of the quoted failure. */
    code: z.string(),
    /** The quoted failure as a sentence in English. */
    detail: z.string(),
    /** The values of its placeholders; absent where it has none. */
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
])
/** The values of a sentence's placeholders, by their names. */
export const FailureValues = z.record(z.string(), FailureValue)

/** The body of an error: the English sentence, and the code and parameters that translate it. */
export const FailureDetail = z.object({
  /** What went wrong, as a sentence in English. */
  detail: z.string(),
  /** Absent where HTTP itself refuses the request, such as for a body that is no JSON. */
  code: z.optional(z.string()),
  /** The values of the sentence's placeholders, for a translation; absent where it has none. */
  params: z.optional(FailureValues),
  /** Identifies the request in the server's log; absent where there was no request. */
  request_id: z.optional(z.string()),
})
export type FailureDetail = z.output<typeof FailureDetail>

/** One rule that a request has broken, and where. */
export const BrokenRule = z.object({
  /** Where: `body`, `query` or `path`, then the names of the fields and the places in lists. */
  loc: z.array(z.string()),
  /** The rule, as a sentence in English. */
  msg: z.string(),
  /** The code of the failure, by which it is translated; absent for rules about a value's type. */
  code: z.optional(z.string()),
  /** The values of the sentence's placeholders; absent where it has none. */
  params: z.optional(FailureValues),
})

/** The body of a failure; its detail may be the list of all rules that the request has broken. */
export const FailureAnswer = z.extend(FailureDetail, {
  /** What went wrong, as a sentence in English, or the rules that the request has broken. */
  detail: z.union([z.string(), z.array(BrokenRule)]),
})
