import { defineFailures } from '#platform/contract/failures.ts'

export const scimFailures = defineFailures('scim', {
  userNameTaken: ['conflict', 'A user with this userName already exists'],
  groupTaken: ['conflict', 'A group with this displayName already exists'],
})

/** Where identity providers find SCIM, below the product's own address. */
export const SCIM_PATH = '/scim/v2'
