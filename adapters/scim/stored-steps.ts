import { ScimError } from './port.ts'
import { isMemberPatch } from './patch-members.ts'
import type { PatchStep } from './read-operations.ts'

/** `emails[type eq "work"].value`: the condition that selects one of several addresses, and the part of it. */
const EMAIL = /^emails\[(?<which>.*)\](?:\.(?<part>\w+))?$/i
/** The condition for the one address that is kept. */
const KEPT_EMAIL = /^\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*$/i

/** Translates a step to what the product keeps: one e-mail address, and the parts of a name. */
export function toStoredSteps(step: PatchStep): PatchStep[] {
  const email = EMAIL.exec(step.path)?.groups
  if (email) return toEmailSteps(step, email['which'] ?? '', email['part'])
  const isObject = typeof step.value === 'object' && step.value !== null && !Array.isArray(step.value)
  // A part of a name that the value does not mention stays unchanged.
  if (/^name$/i.test(step.path) && isObject && step.op !== 'remove')
    return Object.entries(step.value ?? {}).map(([part, value]) => ({ ...step, path: `name.${part}`, value }))
  // No other attribute has several values, and scimmy would expand every alternative of such a condition.
  if (step.path.includes('[') && !isMemberPatch(step))
    throw new ScimError(400, 'invalidPath', `There is nothing to choose from by ${step.path}`)
  return [step]
}

/**
 * A step for the work address creates that address if there is none yet; steps for other kinds of address are ignored.
 */
function toEmailSteps({ op, value }: PatchStep, which: string, part: string | undefined): PatchStep[] {
  if (!KEPT_EMAIL.test(which) || (part !== undefined && part.toLowerCase() !== 'value')) return []
  if (op === 'remove') return [{ op, path: 'emails' }]
  const address = part === undefined && typeof value === 'object' ? { ...value } : { value }
  return [{ op: 'replace', path: 'emails', value: [{ ...address, type: 'work', primary: true }] }]
}
