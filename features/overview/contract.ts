import * as z from 'zod/mini'
import { skills } from '#conversation/judging/rubric.ts'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Id } from '#platform/contract/schemas.ts'

export const overviewFailures = defineFailures('overview', {
  organizationRequired: ['invalid', 'Choose an organisation'],
  otherOrganization: ['forbidden', 'You can see the overview of your own organisation only'],
})

/** A month that is over, such as `2026-10`. */
const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/** People; null where fewer than five would be told of. */
const PublishedPeople = z.nullable(z.int())

/** What people did in a month. Where several scenarios are summed, somebody counts once in each. */
const MonthFigures = z.object({
  /** Talked, or were evaluated. */
  practised: PublishedPeople,
  /** Were evaluated in the scenario for the first time. */
  evaluated: PublishedPeople,
  /** Were evaluated in the scenario again. */
  tried_again: PublishedPeople,
})
export type MonthFigures = z.output<typeof MonthFigures>

export const OverviewMonth = z.extend(MonthFigures, {
  month: Month,
  /** People of the organisation who were invited in this month. */
  invited: z.int(),
})
export type OverviewMonth = z.output<typeof OverviewMonth>

export const OverviewScenario = z.extend(MonthFigures, { id: z.int(), title: z.string() })
export type OverviewScenario = z.output<typeof OverviewScenario>

/** First evaluations of a month by the level of one skill; the lower two are one where either would tell of too few. */
export const SkillDistribution = z.object({
  skill: z.enum(skills),
  not_shown: PublishedPeople,
  in_part: PublishedPeople,
  not_shown_or_in_part: z.int(),
  shown: z.int(),
})
export type SkillDistribution = z.output<typeof SkillDistribution>

export const Overview = z.object({
  organization: z.object({ id: z.int(), name: z.string() }),
  /** People of the organisation now, whether they have come or not. */
  invited: z.int(),
  /** The month that `scenarios` and `skills` are of; null before the first month is over. */
  month: z.nullable(Month),
  /** The newest months that are over, oldest first. */
  months: z.array(OverviewMonth),
  /** Those with a figure, most practised first. */
  scenarios: z.array(OverviewScenario),
  /** Whether there are more of them than the list has; the file has all. */
  has_more_scenarios: z.boolean(),
  /** Skills that are missing tell of too few people. */
  skills: z.array(SkillDistribution),
})
/** As it goes over the wire. */
export type Overview = z.input<typeof Overview>

/** A superadmin's choice; an admin's is their own, and may be left out. */
const whose = { organization: z.optional(Id) }

export const overviewRoutes = {
  readOverview: route({
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    summary:
      'What the people of an organisation did in months that are over; no figure tells of fewer than five people',
    query: z.strictObject({ ...whose, month: z.optional(Month) }),
    reply: Overview,
  }),
  exportOverview: route({
    method: 'GET',
    path: '/admin/overview/export',
    access: 'admin',
    summary: 'All published figures of an organisation as a CSV file, newest first',
    query: z.strictObject(whose),
    bytes: 'text/csv; charset=utf-8',
  }),
}
