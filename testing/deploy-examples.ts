import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../deploy')

/** What of an example belongs to a machine, and what it is in a test. */
export type Replacements = Readonly<Record<string, string>>

/** A file of deploy/ as an administrator would adapt it. What it is to be adapted in has to be there. */
export function readDeployExample(path: string, replacements: Replacements): string {
  let text = readFileSync(join(folder, path), 'utf8')
  for (const [written, meant] of Object.entries(replacements)) {
    if (!text.includes(written)) throw new Error(`${path} has no “${written}”`)
    text = text.replaceAll(written, meant)
  }
  return text
}
