import { ScimError } from './port.ts'
import { isAboutMembers } from './patch-members.ts'
import type { PatchStep } from './read-operations.ts'

/** `emails[type eq "work"].value`: the address, its part, and which of several is meant. */
const EMAIL = /^emails\[(?<which>.*)\](?:\.(?<part>\w+))?$/i
/** The one that is kept. */
const KEPT_EMAIL = /^\s*(?:type\s+eq\s+"work"|primary\s+eq\s+"?true"?)\s*$/i

/** Steps as the one kept e-mail address and the parts of a name have them. */
export function toKeptSteps(step: PatchStep): PatchStep[] {
  const email = EMAIL.exec(step.path)?.groups
  if (email) return toEmailSteps(step, email['which'] ?? '', email['part'])
  const isObject = typeof step.value === 'object' && step.value !== null && !Array.isArray(step.value)
  // A part of a name that is not mentioned stays.
  if (/^name$/i.test(step.path) && isObject && step.op !== 'remove')
    return Object.entries(step.value ?? {}).map(([part, value]) => ({ ...step, path: `name.${part}`, value }))
  // Of nothing else is there more than one, and scimmy would spell out all cases of such a condition.
  if (step.path.includes('[') && !isAboutMembers(step))
    throw new ScimError(400, 'invalidPath', `There is nothing to choose from by ${step.path}`)
  return [step]
}

/** Whoever asks for the work address before there is one gets it; addresses of another kind are not kept. */
function toEmailSteps({ op, value }: PatchStep, which: string, part: string | undefined): PatchStep[] {
  if (!KEPT_EMAIL.test(which) || (part !== undefined && part.toLowerCase() !== 'value')) return []
  if (op === 'remove') return [{ op, path: 'emails' }]
  const address = part === undefined && typeof value === 'object' ? { ...value } : { value }
  return [{ op: 'replace', path: 'emails', value: [{ ...address, type: 'work', primary: true }] }]
}
