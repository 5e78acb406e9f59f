import { createDiscovery } from '#adapters/identity/discovery.ts'
import type { Config } from '../configuration.ts'
import { compareClocks } from './compare-clocks.ts'
import { describeCauses, createFindingFactory, type DoctorFinding } from './finding.ts'

const { fine, wrong } = createFindingFactory('identity provider')

export async function checkIdentity(
  { oidc }: Pick<Config, 'oidc'>,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  if (!oidc) return [fine('The embedded one is a part of the product.')]
  const address = `${oidc.issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    await createDiscovery(oidc).configuration()
  } catch (error) {
    return [
      wrong(
        `${address} cannot be used: ${describeCauses(error)}.`,
        'OIDC_ISSUER must be the issuer exactly as the provider writes it there, and this machine must reach it.',
      ),
    ]
  }
  return [fine(`${oidc.issuer.href} was found.`), ...(await compareWithIssuer(address, signal))]
}

/** Reads the server's time from the `Date` header of its answer, which has whole seconds. */
async function compareWithIssuer(address: string, signal: AbortSignal): Promise<readonly DoctorFinding[]> {
  const asked = Date.now()
  const { headers } = await fetch(address, { signal })
  const read = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(read) ? [] : [compareClocks('the identity provider', read, asked - 1000, Date.now())]
}
