import { defineFailures } from '#platform/contract/failures.ts'

export const scimFailures = defineFailures('scim', {
  userNameTaken: ['conflict', 'A user with this userName already exists'],
  groupTaken: ['conflict', 'A group with this displayName already exists'],
})

/** The path at which identity providers find SCIM, on the product's own host. */
export const SCIM_PATH = '/scim/v2'
