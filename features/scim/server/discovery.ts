import type { ScimProtocol } from '#adapters/scim/port.ts'
import { MAX_RESOURCES, missingResource, toListResponse } from './resource-requests.ts'

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType'

/** The resources that describe what this server supports. */
export function discoveryResources(protocol: ScimProtocol, location: string) {
  const types = [
    { name: 'User', endpoint: '/Users', description: 'The people of the organisation' },
    { name: 'Group', endpoint: '/Groups', description: 'Groups of them, which may give a role' },
  ].map(({ name, endpoint, description }) => ({
    schemas: [TYPE_SCHEMA],
    id: name,
    name,
    endpoint,
    description,
    schema: `urn:ietf:params:scim:schemas:core:2.0:${name}`,
    meta: { resourceType: 'ResourceType', location: `${location}/ResourceTypes/${name}` },
  }))
  const schemas = protocol.describeSchemas(`${location}/Schemas`)
  const pick = <T extends { readonly id: string }>(all: readonly T[], id: string): T => {
    const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase())
    if (!found) throw missingResource(id)
    return found
  }
  return {
    config: () => describeServer(location),
    types: () => toListResponse(types, types.length),
    type: (id: string) => pick(types, id),
    schemas: () => toListResponse(schemas, schemas.length),
    schema: (id: string) => pick(schemas, id),
  }
}

const describeServer = (location: string) => ({
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESOURCES },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator makes in the admin area',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${location}/ServiceProviderConfig` },
})
