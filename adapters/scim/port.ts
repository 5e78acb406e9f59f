import * as z from 'zod/mini'
import { tidy } from '#platform/contract/schemas.ts'

/** The kinds of SCIM errors that RFC 7644 has words for. */
export type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'noTarget'
  | 'mutability'

/** An error of the client, in the terms of the protocol. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, scimType: ScimType | undefined, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.status = status
    this.scimType = scimType
  }
}

/** `tidy` removes what the database cannot store: NUL and unpaired surrogates. */
const Text = z.optional(z.string().check(z.overwrite(tidy), z.maxLength(500)))
const Name = z.string().check(z.overwrite(tidy), z.minLength(1), z.maxLength(500))

/** A user as clients send one; what else they send is not kept. */
export const ScimUser = z.object({
  userName: Name,
  externalId: Text,
  name: z.optional(
    z.object({
      formatted: Text,
      familyName: Text,
      givenName: Text,
      middleName: Text,
      honorificPrefix: Text,
      honorificSuffix: Text,
    }),
  ),
  displayName: Text,
  preferredLanguage: Text,
  locale: Text,
  active: z.optional(z.boolean()),
  emails: z.optional(
    z.array(z.object({ value: Text, type: Text, primary: z.optional(z.boolean()) })).check(z.maxLength(20)),
  ),
})
export type ScimUser = z.output<typeof ScimUser>

export const ScimGroup = z.object({
  displayName: Name,
  externalId: Text,
  members: z.optional(z.array(z.object({ value: z.string().check(z.maxLength(40)) }))),
})
export type ScimGroup = z.output<typeof ScimGroup>

/** One comparison of a filter; `path` is in lower case, with its parts separated by full stops. */
export type FilterCondition = {
  readonly path: string
  readonly isNegated: boolean
  readonly operator: string
  readonly value: string | number | boolean | null
}

/** The protocol's own part of SCIM 2.0: reading bodies, filters and patches, and describing the resources. */
export type ScimProtocol = {
  /** @throws ScimError */
  readUser(body: unknown): ScimUser
  /** @throws ScimError */
  readGroup(body: unknown): ScimGroup
  /** A resource with the operations of a PATCH carried out. @throws ScimError */
  patchUser(user: ScimUser, message: unknown): Promise<ScimUser>
  /** @throws ScimError */
  patchGroup(group: ScimGroup, message: unknown): Promise<ScimGroup>
  /** The conditions of any one list have to hold together. @throws ScimError */
  parseFilter(text: string): readonly (readonly FilterCondition[])[]
  /** The schemas of the resources, as `/Schemas` returns them. */
  describeSchemas(location: string): readonly (object & { readonly id: string })[]
}
