import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Id, maxTextLength, tidy } from '#platform/contract/schemas.ts'

export const usageFailures = defineFailures('usage', {
  monthInvalid: ['invalid', 'A month is a year and its number, such as 2026-11'],
  rangeInvalid: ['refused', 'Please choose at most 36 months, the earlier one first'],
})

/** The longest report. */
export const MAX_REPORT_MONTHS = 36

/** Such as 2026-11, of UTC. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, ruleMessage(usageFailures.monthInvalid)))

/** By what the rows of a report are told apart. */
export const usageGroupings = ['month', 'model', 'organization'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

/** How long answers took, in milliseconds: half of them, and 95 of 100, took no longer. */
const AnswerTimes = z.object({ p50: z.int(), p95: z.int() })

/** What calls of models came to. It names no person, and cannot be broken down to one. */
export const UsageFigures = z.object({
  calls: z.int(),
  /** Calls without an answer, by what became of them. They are among the calls. */
  failures: z.array(z.object({ kind: z.string(), calls: z.int() })),
  input_tokens: z.int(),
  /** The part of the input that the provider had in its cache. */
  cached_tokens: z.int(),
  output_tokens: z.int(),
  /** An exact decimal, at the prices that held on each day; null where no price held for any of it. */
  cost: z.nullable(z.string()),
  /** Models of which no price held on some day: the cost is without them. */
  unpriced_models: z.array(z.string()),
  /** Until the first piece of an answer, and until its end; null where none was measured. */
  first_token: z.nullable(AnswerTimes),
  duration: z.nullable(AnswerTimes),
})
export type UsageFigures = z.output<typeof UsageFigures>

/** The figures of one month, model or organisation; what the rows are not told apart by is null. */
export const UsageRow = z.extend(UsageFigures, {
  month: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** Also null for calls of people without an organisation. */
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type UsageRow = z.output<typeof UsageRow>

export const UsageReport = z.object({
  /** The currency of the price list; null where none is configured. */
  currency: z.nullable(z.string()),
  total: UsageFigures,
  rows: z.array(UsageRow),
})
export type UsageReport = z.output<typeof UsageReport>

/** Which calls are meant: those of an organisation, for an admin always the own one, in these months. */
const period = {
  from: Month,
  to: Month,
  organization: z.optional(Id),
  model: z.optional(z.string().check(z.overwrite(tidy), maxTextLength(200))),
}

export const usageRoutes = {
  readUsage: route({
    method: 'GET',
    path: '/admin/usage',
    access: 'admin',
    summary:
      'What models consumed and cost, and how their calls went; for an admin, in their own organisation',
    query: z.strictObject({ ...period, by: z.enum(usageGroupings) }),
    reply: UsageReport,
  }),
  exportUsage: route({
    method: 'GET',
    path: '/admin/usage/export',
    access: 'admin',
    summary: 'The same by month, organisation and model, as a CSV file',
    query: z.strictObject(period),
    bytes: 'text/csv; charset=utf-8',
  }),
}
