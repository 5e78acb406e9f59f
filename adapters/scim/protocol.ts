import SCIMMY from 'scimmy'
import * as z from 'zod/mini'
import { toStoredSteps } from './stored-steps.ts'
import { parseFilter } from './parse-filter.ts'
import { ScimError, ScimGroup, type ScimProtocol, ScimUser } from './port.ts'
import { isMemberPatch, patchMembers } from './patch-members.ts'
import { type PatchStep, readOperations, toBoolean, withoutNulls } from './read-operations.ts'
import { GroupSchema, UserSchema } from './resource-schemas.ts'
import { toScimError } from './to-scim-error.ts'

const MAX_STEPS = 1000

type ResourceSchema = typeof UserSchema | typeof GroupSchema

/** The protocol of SCIM 2.0, by `scimmy`. Finding and storing the resources is the part of the slice. */
export const scimProtocol: ScimProtocol = {
  readUser: (body) => read(UserSchema, ScimUser, body),
  readGroup: (body) => read(GroupSchema, ScimGroup, body),
  patchUser: (user, message) => apply(UserSchema, ScimUser, user, stepsOf(UserSchema, message)),
  async patchGroup(group, message) {
    const steps = stepsOf(GroupSchema, message)
    const { members: _members, ...rest } = group
    const others = steps.filter((step) => !isMemberPatch(step))
    return {
      ...(await apply(GroupSchema, ScimGroup, rest, others)),
      members: patchMembers(group.members ?? [], steps.filter(isMemberPatch)),
    }
  },
  parseFilter,
  describeSchemas: (location) =>
    [UserSchema, GroupSchema].map(({ definition }) => definition.describe(location)),
}

function read<T>(schema: ResourceSchema, shape: z.ZodMiniType<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ScimError(400, 'invalidSyntax', 'The body has to be an object')
  const sent = Object.fromEntries(
    Object.entries(withoutNulls(body) ?? {}).map(([name, value]) => [name, toBoolean(name, value)]),
  )
  try {
    return toPlain(shape, new schema(sent, 'in'))
  } catch (error) {
    throw toScimError(error)
  }
}

function stepsOf({ definition }: ResourceSchema, message: unknown): PatchStep[] {
  const kept = new Set(definition.attributes.map(({ name }) => name.toLowerCase()))
  const steps = readOperations(message, kept).flatMap(toStoredSteps)
  // An operation without a path counts as one step for each of its attributes.
  if (steps.length > MAX_STEPS)
    throw new ScimError(400, 'invalidSyntax', `A PATCH changes at most ${MAX_STEPS} attributes`)
  return steps
}

async function apply<T extends object>(
  schema: ResourceSchema,
  shape: z.ZodMiniType<T>,
  resource: T,
  steps: readonly PatchStep[],
): Promise<T> {
  if (steps.length === 0) return resource
  try {
    const operations = new SCIMMY.Messages.PatchOp({
      schemas: [SCIMMY.Messages.PatchOp.id],
      Operations: steps.map((step) => ({ ...step })),
    })
    const patched: object | undefined = await operations.apply(new schema(resource, 'in'))
    // scimmy returns undefined when nothing changes.
    return patched === undefined ? resource : toPlain(shape, patched)
  } catch (error) {
    throw toScimError(error)
  }
}

function toPlain<T>(shape: z.ZodMiniType<T>, resource: object): T {
  const parsed = z.safeParse(shape, withoutNulls(JSON.parse(JSON.stringify(resource))))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ScimError(400, 'invalidValue', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}
