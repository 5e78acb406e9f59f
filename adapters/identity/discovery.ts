import { setTimeout as pause } from 'node:timers/promises'
import * as oidc from 'openid-client'
import { DomainError } from '#platform/server/errors.ts'
import type { Warn } from '#platform/server/log.ts'
import { identityFailures } from './port.ts'

export type DiscoveryOptions = {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** How the server calls the provider; default: over the network. Set for the provider that is part of this server. */
  readonly fetch?: oidc.CustomFetch
}

export type Discovery = ReturnType<typeof createDiscovery>

/** Milliseconds between tries; the last one repeats. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 30_000]

/** Asks the provider for its addresses when they are first needed, and again after a failure. */
export function createDiscovery({ issuer, clientId, clientSecret, fetch }: DiscoveryOptions) {
  let found: Promise<oidc.Configuration> | undefined
  let isFound = false
  const discover = () =>
    oidc.discovery(issuer, clientId, undefined, authentication(clientSecret), {
      timeout: 10,
      ...(fetch && { [oidc.customFetch]: fetch }),
      execute: [
        // The ID token's signature is checked although it comes from the provider itself.
        oidc.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    })
  const configuration = async (): Promise<oidc.Configuration> => {
    const asked = (found ??= discover())
    try {
      const answer = await asked
      isFound = true
      return answer
    } catch (cause) {
      if (found === asked) found = undefined
      throw new DomainError(identityFailures.unreachable, { cause })
    }
  }

  return {
    /** @throws DomainError upstream */
    configuration,

    /** Whether the provider has answered. */
    isFound: () => isFound,

    /** Asks until the provider has answered or the signal is aborted, with growing pauses. */
    async persist(warn: Warn, signal: AbortSignal, pauses = PAUSES): Promise<void> {
      const succeeds = () =>
        configuration().then(
          () => true,
          (error: unknown) => {
            warn(error, `the identity provider ${issuer.href} could not be asked for its addresses`)
            return false
          },
        )
      for (let attempt = 0; !signal.aborted && !(await succeeds()); attempt += 1) {
        const milliseconds = pauses[Math.min(attempt, pauses.length - 1)]
        await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
      }
    },
  }
}

/**
 * Sends the secret in the body if the provider accepts it there, because servers disagree about how a header's secret
 * is encoded. Otherwise in the header, as OpenID Connect does by default.
 */
function authentication(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None()
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported
    const method = offered?.includes('client_secret_post') ? post : basic
    method(server, client, body, headers)
  }
}
