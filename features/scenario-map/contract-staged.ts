import * as z from 'zod/mini'
import { Mapping } from './contract.ts'

/** A change of the map that is kept in the browser until it is saved. */
const StagedChange = z.object({
  change: z.enum(['add', 'remove']),
  mapping: Mapping,
  /** Its idempotency key, so that saving it again after a lost answer has no second effect. */
  key: z.string(),
  /** The names when it was staged; the records may be archived or deleted by now. */
  names: z.object({ scenario: z.string(), character: z.string(), mood: z.nullable(z.string()) }),
})
export type StagedChange = z.output<typeof StagedChange>

/** Reads stored changes; none when the text cannot be read. */
export function parseStagedChanges(text: string | null): readonly StagedChange[] {
  try {
    return z.array(StagedChange).parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
