import { createHash } from 'node:crypto'
import recorded from './recorded.json' with { type: 'json' }

/**
 * The versions of the prompts, which are stored with what they produce. A change of a prompt needs the next number here
 * and its fingerprint in `recorded.json`; the test of each prompt calls `findUnrecordedChange`.
 */
export const promptVersions = {
  partner: 'partner/8',
  evaluator: 'evaluator/8',
  judge: 'judge/5',
  exchange: 'exchange/6',
  translator: 'translator/1',
  drafter: 'drafter/1',
  brief: 'brief/1',
} as const

/** Samples of a prompt by name, built with fixed values. */
export type PromptSamples = Readonly<Record<string, string>>

/**
 * Null when the samples have the fingerprint that is recorded for the version, else a sentence that says what to do.
 * Updating the snapshots does not update the record, so that a prompt cannot change without its version.
 */
export function findUnrecordedChange(
  version: string,
  samples: PromptSamples,
  released: Readonly<Record<string, string>> = recorded,
): string | null {
  const print = fingerprintPrompt(samples)
  const known = released[version]
  if (known === print) return null
  if (known === undefined) return `${version} is not recorded: add "${version}": "${print}" to recorded.json`
  return `${version} was recorded as ${known} and now renders as ${print}: give it the next number in versions.ts, and record that`
}

/** Does not depend on the order of the samples. */
export function fingerprintPrompt(samples: PromptSamples): string {
  const sorted = Object.entries(samples).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16)
}
