import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  maxTextLength,
  Confirmation,
  Id,
  CreatedConfirmation,
  RequiredLine,
} from '#platform/contract/schemas.ts'

export const organizationFailures = defineFailures('organizations', {
  missing: ['missing', 'Organisation not found'],
  nameTaken: ['conflict', 'An organisation with this name already exists'],
  nameRequired: ['invalid', 'Organisation name is required'],
  nameTooShort: ['invalid', 'Organisation name must be at least {{count}} characters long'],
  tooFewSeats: ['invalid', 'Maximum users must be at least 1'],
  tooManySeats: ['invalid', 'Maximum users must be at most {{count}}'],
})

/**
 * An organisation as administrators see it. `user_count` counts against `max_users`, as do users still being created.
 */
export const Organization = z.object({
  id: z.int(),
  name: z.string(),
  /** How many people it may have. */
  max_users: z.int(),
  /** How many people it has. */
  user_count: z.int(),
  /** Whether its people need a second factor at the embedded identity provider. */
  second_factor_required: z.boolean(),
})
export type Organization = z.output<typeof Organization>

/** The seats of a new organisation unless the superadmin chooses (requirement A4). */
export const DEFAULT_MAX_USERS = 50

/** The largest integer of PostgreSQL. */
const MAX_INTEGER = 2_147_483_647
const atLeastOneUser = ruleMessage(organizationFailures.tooFewSeats)

// Organisations are sent as query parameters, so their values arrive as texts.
const organizationName = RequiredLine(
  organizationFailures.nameRequired,
  z.minLength(3, ruleMessage(organizationFailures.nameTooShort({ count: 3 }))),
  maxTextLength(200),
)
const seats = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/, atLeastOneUser)),
  z.coerce
    .number<string>()
    .check(
      z.minimum(1, atLeastOneUser),
      z.maximum(MAX_INTEGER, ruleMessage(organizationFailures.tooManySeats({ count: MAX_INTEGER }))),
    ),
)

/** An organisation to create. */
export const NewOrganization = z.strictObject({
  name: organizationName,
  /** How many people it may have. */
  max_users: z._default(seats, DEFAULT_MAX_USERS),
})

/** An omitted field stays as it is. */
export const OrganizationUpdate = z.strictObject({
  name: z.optional(organizationName),
  /** How many people it may have. */
  max_users: z.optional(seats),
})

/** The seats of an organisation. */
export const OrganizationSeats = z.strictObject({
  /** How many people it may have. */
  max_users: seats,
})

/** Whether the people of an organisation need a second factor. */
export const SecondFactorRequirement = z.strictObject({
  /** Whether they need one from their next sign-in on. */
  required: z.boolean(),
})
export type SecondFactorRequirement = z.output<typeof SecondFactorRequirement>

export const organizationRoutes = {
  listOrganizations: route({
    method: 'GET',
    path: '/admin/organizations',
    access: 'admin',
    scope: 'users:read',
    summary: "The organisations; an admin's own only",
    reply: z.array(Organization),
  }),
  createOrganization: route({
    method: 'POST',
    keyed: true,
    path: '/admin/organizations',
    access: 'superadmin',
    summary: 'Creates an organisation',
    query: NewOrganization,
    reply: CreatedConfirmation,
  }),
  updateOrganization: route({
    method: 'PUT',
    path: '/admin/organizations/:id',
    access: 'superadmin',
    summary: 'Renames an organisation or changes how many people it may have',
    params: z.object({ id: Id }),
    query: OrganizationUpdate,
    reply: Confirmation,
  }),
  requireSecondFactor: route({
    method: 'PUT',
    path: '/admin/organizations/:id/second-factor',
    access: 'admin',
    summary: "Sets whether an organisation's people need a second factor from their next sign-in on",
    params: z.object({ id: Id }),
    body: SecondFactorRequirement,
    reply: Confirmation,
  }),
}
