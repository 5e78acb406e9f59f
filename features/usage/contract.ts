import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Id, maxTextLength, tidy } from '#platform/contract/schemas.ts'

export const usageFailures = defineFailures('usage', {
  monthInvalid: ['invalid', 'A month is a year and its number, such as 2026-11'],
  rangeInvalid: ['refused', 'Please choose at most 36 months, the earlier one first'],
})

/** The longest report, in months. */
export const MAX_REPORT_MONTHS = 36

/** Such as 2026-11, in UTC. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, ruleMessage(usageFailures.monthInvalid)))

/** What the rows of a report are grouped by. */
export const usageGroupings = ['month', 'model', 'organization'] as const
export type UsageGrouping = (typeof usageGroupings)[number]

/** The median and the 95th percentile of response times, in milliseconds. */
const AnswerTimes = z.object({
  /** The median, in milliseconds. */
  p50: z.int(),
  /** The 95th percentile, in milliseconds. */
  p95: z.int(),
})

/**
 * Sums over calls of models. They name no person and have no smaller part than one model in one month of one
 * organisation; where only one person had a part in that, they are about this person.
 */
export const UsageFigures = z.object({
  /** How many calls were made. */
  calls: z.int(),
  /** Calls without an answer, by the kind of failure; they are included in `calls`. */
  failures: z.array(
    z.object({
      /** The kind of failure. */
      kind: z.string(),
      /** How many calls failed so. */
      calls: z.int(),
    }),
  ),
  /** Tokens that models read. */
  input_tokens: z.int(),
  /** The part of the input that came from the provider's cache. */
  cached_tokens: z.int(),
  /** The part of the input that the provider wrote to its cache. */
  cache_write_tokens: z.int(),
  /** Tokens that models wrote. */
  output_tokens: z.int(),
  /** An exact decimal, at each day's prices; null if no call had a price. */
  cost: z.nullable(z.string()),
  /** Models without a price on some day; the cost leaves those calls out. */
  unpriced_models: z.array(z.string()),
  /** The times to the first token and to the end of an answer; null if none was measured. */
  first_token: z.nullable(AnswerTimes),
  /** The times to the end of an answer; null if none was measured. */
  duration: z.nullable(AnswerTimes),
})
export type UsageFigures = z.output<typeof UsageFigures>

/** The figures of one month, model or organisation; fields that rows are not grouped by are null. */
export const UsageRow = z.extend(UsageFigures, {
  /** The month, such as 2026-11, in UTC; null where rows are not grouped by it. */
  month: z.nullable(z.string()),
  /** The model, as `provider:model`; null where rows are not grouped by it. */
  model: z.nullable(z.string()),
  /** Also null for calls of people without an organisation. */
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
})
export type UsageRow = z.output<typeof UsageRow>

/** What models consumed and cost. */
export const UsageReport = z.object({
  /** The currency of the price list; null if none is configured. */
  currency: z.nullable(z.string()),
  /** The figures of the whole period. */
  total: UsageFigures,
  /** The figures of each group. */
  rows: z.array(UsageRow),
})
export type UsageReport = z.output<typeof UsageReport>

/** The period and organisation of a report. An admin's is always on their own organisation, and on months that are over. */
const period = {
  /** The first month, such as 2026-11, in UTC. */
  from: Month,
  /** The last month, such as 2026-11, in UTC. */
  to: Month,
  /** The id of an organisation; absent: all that the caller may see. */
  organization: z.optional(Id),
  /** Only this model, as `provider:model`; absent: all. */
  model: z.optional(z.string().check(z.overwrite(tidy), maxTextLength(200))),
}

export const usageColumns = [
  'month',
  'organization',
  'model',
  'calls',
  'failed_calls',
  'input_tokens',
  'cached_tokens',
  'output_tokens',
  'cost',
  'currency',
  'first_token_p50_ms',
  'first_token_p95_ms',
  'duration_p50_ms',
  'duration_p95_ms',
  // At the end, so that the columns before them stay where they were.
  'cache_write_tokens',
  'organization_id',
] as const

export const usageRoutes = {
  readUsage: route({
    method: 'GET',
    path: '/admin/usage',
    access: 'admin',
    summary:
      'What models consumed and cost, and how their calls went; for an admin, in their own organisation and in months that are over',
    query: z.strictObject({
      ...period,
      by: z.enum(usageGroupings),
    }),
    reply: UsageReport,
  }),
  exportUsage: route({
    method: 'GET',
    path: '/admin/usage/export',
    access: 'admin',
    summary: 'The same by month, organisation and model, as a CSV file',
    query: z.strictObject(period),
    bytes: 'text/csv; charset=utf-8',
    columns: usageColumns,
  }),
}
