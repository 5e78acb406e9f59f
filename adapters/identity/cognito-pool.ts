import { AwsClient } from 'aws4fetch'
import * as z from 'zod/mini'

export type CognitoPoolConfig = {
  readonly userPoolId: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | undefined
  /** Where the pool is reached; default: at Amazon, in the region that its id begins with. */
  readonly baseUrl: string | undefined
}

/**
 * An error of Amazon's with its code, such as `UserNotFoundException`. Its message is left out, because it may contain
 * names.
 */
class CognitoFault extends Error {
  override name = 'CognitoFault'
  readonly code: string

  constructor(action: string, code: string) {
    super(`Cognito refused ${action}: ${code}`)
    this.code = code
  }
}

/** The longest time for one call, and how often a call is repeated when Amazon is busy. Milliseconds. */
const TIMEOUT = 8_000
const RETRIES = 1

export type CognitoPool = ReturnType<typeof cognitoPool>

/** Signed calls to a user pool. */
export function cognitoPool(config: CognitoPoolConfig) {
  const { userPoolId, baseUrl, accessKeyId, secretAccessKey, sessionToken } = config
  const [region = ''] = userPoolId.split('_')
  const address = baseUrl ?? `https://cognito-idp.${region}.amazonaws.com/`
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 'cognito-idp',
    region,
    retries: RETRIES,
  })
  /** @throws CognitoFault */
  return async (action: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const response = await client.fetch(address, {
      method: 'POST',
      // A redirect fails, so that no other server gets temporary passwords or the session's token.
      redirect: 'error',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body: JSON.stringify({ UserPoolId: userPoolId, ...parameters }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const body: unknown = await response.json().catch(() => ({}))
    if (response.ok) return body
    const { __type: type = '' } = CognitoFaultBody.safeParse(body).data ?? {}
    throw new CognitoFault(action, type.split('#').at(-1) || String(response.status))
  }
}

const CognitoFaultBody = z.object({ __type: z.optional(z.string()) })

export const isCognitoFault = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof CognitoFault && codes.includes(error.code)
