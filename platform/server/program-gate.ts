import type { FastifyRequest } from 'fastify'
import { limitByAddress } from './address-limit.ts'
import { rateLimited } from './rate-limit.ts'
import { contextOf } from './request-context.ts'
import { recordSecurityEvent } from './security-log.ts'

/** More than any identity provider sends (Entra: 25 a second), and too little to keep a server busy. */
const PER_TOKEN = { burst: 200, perSecond: 50 }
/** The few attempts of an address without a valid token. */
const PER_STRANGER = { burst: 20, perSecond: 0.2 }

/** The program behind a token as it is now. It has the rights of an admin of its organisation, within its scopes. */
export type Program = {
  readonly id: null
  readonly tokenId: number
  readonly role: 'admin'
  readonly organizationId: number
  readonly organizationName: string
  readonly scopes: readonly string[]
}

export type ProgramGate = {
  /**
   * Finds the program that makes a request, before any body is read. Requests with an invalid token are limited by
   * address, so that guessing costs the caller more than the server.
   * @returns undefined when the token is unknown, expired or revoked
   * @throws DomainError limited
   */
  admit(request: FastifyRequest): Promise<Program | undefined>
}

/** @param identify finds the program that an `Authorization` header belongs to */
export function createProgramGate(
  identify: (header: string | undefined) => Promise<Program | undefined>,
): ProgramGate {
  const [takeStrangers, takeTokens] = [limitByAddress(PER_STRANGER), limitByAddress(PER_TOKEN)]
  return {
    async admit(request) {
      const program = await identify(request.headers.authorization)
      const wait = program ? takeTokens(`token ${program.tokenId}`) : takeStrangers(request.ip)
      if (wait > 0) throw rateLimited(wait)
      if (!program) {
        recordSecurityEvent('sign_in.failed', { reason: 'token' })
        return undefined
      }
      const context = contextOf(request)
      if (context) context.actor = program
      return program
    },
  }
}

/**
 * Whether a request carries one of our tokens, valid or not. Another credential in the same header, such as one for a
 * proxy in front of the product, does not count.
 */
export const carriesToken = ({ headers }: FastifyRequest): boolean =>
  /^[Bb]earer (?:scim|api)-/.test(headers.authorization ?? '')
