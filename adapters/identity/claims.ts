import { findAssignment, type GroupRules } from './group-rules.ts'
import type { Identity } from './port.ts'

/** What a provider says of a person, in the ID token or at its UserInfo endpoint. */
export type Claims = { readonly sub: string; readonly [claim: string]: unknown }

export type ClaimSettings = {
  /** The issuer under which the provider's people are stored. */
  readonly issuer: string
  /** Whether an email address counts as verified although the provider does not say so. */
  readonly trustEmail: boolean
  readonly groups: GroupRules | undefined
}

/** The claims that an ID token lacks, and that the UserInfo endpoint may have. */
export function findMissingClaims(claims: Claims, { trustEmail, groups }: ClaimSettings): string[] {
  const { email, email_verified } = claims
  return [
    ...(text(email) === null
      ? ['email']
      : email_verified === undefined && !trustEmail
        ? ['email_verified']
        : []),
    ...(readFullName(claims) === null ? ['name'] : []),
    ...(groups && claims[groups.claim] === undefined ? [groups.claim] : []),
  ]
}

/**
 * Merges both sources. The ID token's claims count first, but an email address and whether it is verified come from one
 * source, so that one source never verifies the other's address.
 */
export function mergeClaims(idToken: Claims, userInfo: Claims): Claims {
  const isSettled = text(idToken['email']) !== null && idToken['email_verified'] !== undefined
  const { email, email_verified } = isSettled || text(userInfo['email']) === null ? idToken : userInfo
  return { ...userInfo, ...idToken, email, email_verified }
}

/** The identity in a provider's claims; an unverified email address is left out. */
export function toIdentity(claims: Claims, settings: ClaimSettings): Identity {
  const { issuer, trustEmail, groups } = settings
  const email = text(claims['email'])
  // Cognito writes booleans of federated users as text. `trustEmail` does not make up for an explicit "unverified".
  const verified = claims['email_verified']
  const isVerified = verified === true || verified === 'true' || (verified === undefined && trustEmail)
  return {
    issuer,
    subject: claims.sub,
    email: isVerified ? email : null,
    username: text(claims['preferred_username']) ?? cognitoUsername(claims),
    name: readFullName(claims),
    missingClaims: [
      ...(email === null ? ['email'] : isVerified ? [] : ['email_verified']),
      ...(groups && claims[groups.claim] === undefined ? [groups.claim] : []),
    ],
    ...(groups && areGroupsWithheld(claims, groups)
      ? { assignment: null, areGroupsWithheld: true }
      : { assignment: groups ? findAssignment(groups, claims[groups.claim]) : null }),
  }
}

/**
 * Whether the provider says that somebody is in groups without naming them. Entra ID does so for people in more than 200
 * groups, and names another source in `_claim_names`; where the token is in an address, it sends `hasgroups` instead.
 */
const areGroupsWithheld = (claims: Claims, { claim }: GroupRules): boolean => {
  const elsewhere = claims['_claim_names']
  return (
    claims[claim] === undefined &&
    ((claim === 'groups' && claims['hasgroups'] === true) ||
      (typeof elsewhere === 'object' && elsewhere !== null && claim in elsewhere))
  )
}

const readFullName = ({ name, given_name: given, family_name: family }: Claims): string | null =>
  text(name) ?? text(`${text(given) ?? ''} ${text(family) ?? ''}`)

/** In a pool where people sign in by their email address, Cognito's username only repeats the subject. */
const cognitoUsername = ({ sub, 'cognito:username': username }: Claims): string | null =>
  username === sub ? null : text(username)

const text = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null
