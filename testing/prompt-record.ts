import { createHash } from 'node:crypto'
import recorded from '#adapters/ai/model/prompts/recorded.json' with { type: 'json' }

/** Samples of a prompt by name, built with fixed values. */
type PromptSamples = Readonly<Record<string, string>>

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
