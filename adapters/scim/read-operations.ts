import * as z from 'zod/mini'
import { ScimError } from './port.ts'

/** One step of a PATCH, with the attribute that it is about. */
export type PatchStep = {
  readonly op: 'add' | 'remove' | 'replace'
  readonly path: string
  readonly value?: unknown
}

const PatchMessage = z.object({
  schemas: z.optional(z.array(z.string())),
  Operations: z
    .array(
      z.object({ op: z.string(), path: z.optional(z.nullable(z.string())), value: z.optional(z.unknown()) }),
    )
    .check(z.minLength(1), z.maxLength(1000)),
})
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** An attribute may have the core schema in front of it; attributes of extension schemas are not kept. */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
const EXTENSION = /^urn:/i

/**
 * The steps of a PATCH, one attribute each. Steps for attributes that the product does not keep are dropped:
 * directories always send job titles and telephone numbers, and would report a refusal of each as a failure.
 * @param kept the attributes that are kept, in lower case
 * @throws ScimError
 */
export function readOperations(message: unknown, kept: ReadonlySet<string>): PatchStep[] {
  const parsed = z.safeParse(PatchMessage, message)
  if (!parsed.success || !parsed.data.schemas?.includes(PATCH_SCHEMA))
    throw new ScimError(
      400,
      'invalidSyntax',
      `A PATCH has the schema ${PATCH_SCHEMA} and a list of Operations`,
    )
  return parsed.data.Operations.flatMap(({ op, path, value }) => {
    const kind = toKind(op)
    if (path !== undefined && path !== null && path !== '') return toSteps(kind, path, value, kept)
    if (kind === 'remove') throw new ScimError(400, 'noTarget', 'A removal says what it removes')
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScimError(400, 'invalidValue', 'Without a path the value has to be an object')
    return Object.entries(value).flatMap(([name, one]) => toSteps(kind, name, one, kept))
  })
}

function toKind(op: string): PatchStep['op'] {
  const kind = (['add', 'remove', 'replace'] as const).find((one) => one === op.toLowerCase())
  if (kind) return kind
  throw new ScimError(400, 'invalidSyntax', `There is no operation ${op}`)
}

function toSteps(op: PatchStep['op'], path: string, value: unknown, kept: ReadonlySet<string>): PatchStep[] {
  const plain = path.trim().replace(CORE, '')
  const [name = ''] = plain.split(/[.[]/)
  if (EXTENSION.test(plain)) return []
  if (!kept.has(name.toLowerCase())) {
    if (/^[a-z$][\w$-]*$/i.test(name)) return []
    throw new ScimError(400, 'invalidPath', `There is no attribute ${path}`)
  }
  const sent = withoutNulls(value)
  // A replacement without a value removes the attribute.
  if (sent === undefined && op !== 'remove') return [{ op: 'remove', path: plain }]
  return [{ op, path: plain, ...(sent !== undefined && { value: toBoolean(name, sent) }) }]
}

/** Microsoft Entra sends `"False"`. */
export function toBoolean(name: string, value: unknown): unknown {
  if (name.toLowerCase() !== 'active' || typeof value !== 'string') return value
  if (/^true$/i.test(value)) return true
  return /^false$/i.test(value) ? false : value
}

/** Removes null at every depth, because in SCIM it means an unassigned attribute. */
export function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map(withoutNulls).filter((one) => one !== undefined)
  if (typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const kept = withoutNulls(one)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}
