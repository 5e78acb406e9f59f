import type { IDToken } from 'openid-client'
import type { Identity } from './port.ts'

/** The identity in an ID token; an unverified email address is left out. */
export function toIdentity(claims: IDToken, knownAs = claims.iss): Identity {
  // Cognito writes booleans of federated users as text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    issuer: knownAs,
    subject: claims.sub,
    email: isVerified ? text(claims.email) : null,
    username: text(claims.preferred_username) ?? cognitoUsername(claims),
    name: text(claims.name) ?? text(`${text(claims.given_name) ?? ''} ${text(claims.family_name) ?? ''}`),
  }
}

/** Where people sign in by their email address, Cognito's own name for them is the subject again. */
const cognitoUsername = ({ sub, 'cognito:username': username }: IDToken): string | null =>
  username === sub ? null : text(username)

const text = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null
