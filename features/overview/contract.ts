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

/** A number of people; null where it would be about fewer than five. */
const PublishedPeople = z.nullable(z.int())

/** The figures of a month. In sums over scenarios, a person counts once for each scenario. */
const MonthFigures = z.object({
  /** People who talked or were evaluated; null where they are fewer than five. */
  practised: PublishedPeople,
  /** People who were evaluated in the scenario for the first time; null where they are fewer than five. */
  evaluated: PublishedPeople,
  /** People who were evaluated in the scenario again; null where they are fewer than five. */
  tried_again: PublishedPeople,
})

/** The figures of a month. */
export const OverviewMonth = z.extend(MonthFigures, {
  /** The month, such as `2026-10`, in UTC. */
  month: Month,
  /** The people of the organisation who were invited in this month. */
  invited: z.int(),
})
export type OverviewMonth = z.output<typeof OverviewMonth>

/** The figures of a scenario in the month. */
export const OverviewScenario = z.extend(MonthFigures, { id: z.int(), title: z.string() })
export type OverviewScenario = z.output<typeof OverviewScenario>

/**
 * The first evaluations of a month by their level in one skill. The lower two levels are counted together if either
 * alone would be about too few people.
 */
export const SkillDistribution = z.object({
  skill: z.enum(skills),
  /** People who have not shown it yet; null where they are fewer than five. */
  not_shown: PublishedPeople,
  /** People who have shown it in part; null where they are fewer than five. */
  in_part: PublishedPeople,
  /** People on either of the lower two levels. */
  not_shown_or_in_part: z.int(),
  /** People who have shown it. */
  shown: z.int(),
})
export type SkillDistribution = z.output<typeof SkillDistribution>

export const Overview = z.object({
  /** The organisation that it is about. */
  organization: z.object({ id: z.int(), name: z.string() }),
  /** The people of the organisation now, whether or not they have signed in. */
  invited: z.int(),
  /** The month of `scenarios` and `skills`; null before the first month is over. */
  month: z.nullable(Month),
  /** The newest months that are over, the oldest of them first. */
  months: z.array(OverviewMonth),
  /** The scenarios with published figures, most practised first. */
  scenarios: z.array(OverviewScenario),
  /** Whether there are more scenarios than the list has; the CSV file has all. */
  has_more_scenarios: z.boolean(),
  /** Skills are left out if their figures would be about too few people. */
  skills: z.array(SkillDistribution),
})
/** The type on the wire. */
export type Overview = z.input<typeof Overview>

/** For superadmins; for an admin it is always their own, and may be omitted. */
const whose = {
  /** The id of the organisation; for superadmins. For an admin it is always their own, and may be omitted. */
  organization: z.optional(Id),
}

/** A row is about a scenario or a skill; the columns of the other kind are empty. */
export const overviewColumns = [
  'month',
  'scenario_id',
  'scenario',
  'practised',
  'evaluated',
  'tried_again',
  'skill',
  'not_shown',
  'in_part',
  'not_shown_or_in_part',
  'shown',
] as const

export const overviewRoutes = {
  readOverview: route({
    method: 'GET',
    path: '/admin/overview',
    access: 'admin',
    summary:
      'What the people of an organisation did in months that are over; no figure tells of fewer than five people',
    query: z.strictObject({
      ...whose,
      /** The month to read; absent: the newest that is over. */
      month: z.optional(Month),
    }),
    reply: Overview,
  }),
  exportOverview: route({
    method: 'GET',
    path: '/admin/overview/export',
    access: 'admin',
    summary: 'All published figures of an organisation as a CSV file, newest first',
    query: z.strictObject(whose),
    bytes: 'text/csv; charset=utf-8',
    columns: overviewColumns,
  }),
}
