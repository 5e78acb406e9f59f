import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  CalendarDay,
  Confirmation,
  Id,
  maxTextLength,
  OptionalText,
  ValuesBeforeEdit,
} from '#platform/contract/schemas.ts'

export const deadlineFailures = defineFailures('deadlines', {
  organizationRequired: ['invalid', 'Choose the organisation that the deadline is for'],
  otherOrganization: ['forbidden', 'You can set deadlines for your own organisation only'],
  notAssigned: ['missing', 'The organisation does not practise this scenario'],
})

const DeadlineChange = z.strictObject({
  /** The last day of the deadline, which ends at midnight UTC. */
  due_on: z.nullable(CalendarDay),
  /** The deadline as the caller read it; absent: the change is written whatever it is now. */
  was: ValuesBeforeEdit({ due_on: z.nullable(CalendarDay) }),
})
export type DeadlineChange = z.output<typeof DeadlineChange>

/**
 * Whether a person has been evaluated in the scenario, and whether by the day; nothing of what they said or how it
 * went.
 */
export const completions = ['in_time', 'late', 'not_yet'] as const

/** A scenario that an organisation practises, with its deadline if it has one. */
export const AssignmentDeadline = z.object({
  /** The scenario that is practised. */
  scenario: z.object({ id: z.int(), title: z.string() }),
  /** The last day of the deadline, which ends at midnight UTC; null where there is none. */
  due_on: z.nullable(CalendarDay),
  /**
   * How many people of the organisation may sign in, and how many of them have been evaluated; null without a deadline.
   */
  people: z.nullable(
    z.object({
      /** How many people may sign in. */
      all: z.int(),
      /** How many of them have been evaluated in the scenario. */
      done: z.int(),
    }),
  ),
})
export type AssignmentDeadline = z.output<typeof AssignmentDeadline>

/** A person of the organisation, and whether they have kept the deadline. */
export const PersonOfDeadline = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  completion: z.enum(completions),
})
export type PersonOfDeadline = z.output<typeof PersonOfDeadline>

/** A deadline as the learner sees it. */
export const OwnDeadline = z.object({
  /** The id of the scenario to be evaluated in. */
  scenario_id: z.int(),
  /** The last day of the deadline, which ends at midnight UTC. */
  due_on: CalendarDay,
  /** Whether the caller has been evaluated in it. */
  is_done: z.boolean(),
})
export type OwnDeadline = z.output<typeof OwnDeadline>

/** The maximum and the default number of assignments on a page. */
const MAX_DEADLINES_PER_PAGE = 200
const DEADLINES_PER_PAGE = 50

/** For superadmins; for an admin it is always their own, and may be omitted. */
const chosenOrganization = {
  /** The id of the organisation; for superadmins. For an admin it is always their own, and may be omitted. */
  organization: z.optional(Id),
}
const organizationQuery = z.strictObject(chosenOrganization)
const scenario = z.object({
  /** The id of the scenario. */
  scenario_id: Id,
})

export const deadlineRoutes = {
  listDeadlines: route({
    method: 'GET',
    path: '/admin/deadlines',
    access: 'admin',
    summary:
      'The scenarios that an organisation practises, the next deadline first, with how many people have kept them',
    query: z.strictObject({
      ...chosenOrganization,
      /** Part of a title. */
      search: OptionalText(z.normalize('NFC'), maxTextLength(200)),
      /** The most entries of the answer. */
      limit: z._default(z.pipe(Id, z.number().check(z.maximum(MAX_DEADLINES_PER_PAGE))), DEADLINES_PER_PAGE),
      /** The last scenario of the previous page, and its deadline if it has one. */
      after: z.optional(Id),
      /** The deadline of that scenario; absent where it has none. */
      after_due: z.optional(CalendarDay),
    }),
    reply: z.array(AssignmentDeadline),
  }),
  setDeadline: route({
    method: 'PUT',
    path: '/admin/deadlines/:scenario_id',
    access: 'admin',
    summary: 'Sets the day until which an organisation is to be evaluated in a scenario, or takes it away',
    params: scenario,
    query: organizationQuery,
    body: DeadlineChange,
    reply: Confirmation,
  }),
  listPeopleOfDeadline: route({
    method: 'GET',
    path: '/admin/deadlines/:scenario_id/people',
    access: 'admin',
    summary:
      'Who has been evaluated in a scenario with a deadline, and whether by the day; nothing else of it',
    params: scenario,
    query: organizationQuery,
    reply: z.array(PersonOfDeadline),
  }),
  listOwnDeadlines: route({
    method: 'GET',
    path: '/deadlines',
    access: 'member',
    summary: "The deadlines of the caller's organisation, and whether the caller has been evaluated",
    reply: z.array(OwnDeadline),
  }),
}
