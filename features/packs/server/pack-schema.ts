import * as z from 'zod/mini'
import { packContents, PackManifest, packSchemaAddress, type packSchemaNames } from '../contract-format.ts'

type Name = (typeof packSchemaNames)[number]
const schemas = { pack: PackManifest, ...packContents }

/** The schema of a file, made from the one that reads it. Rules that JSON Schema cannot say are left to the import. */
export const describePackSchema = (name: Name): Record<string, unknown> => ({
  ...z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any' }),
  $id: packSchemaAddress(name),
})
