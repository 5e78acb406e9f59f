import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../deploy')

/** Parts of an example that depend on the machine, each with its value in the test. */
export type Replacements = Readonly<Record<string, string>>

/** A file of deploy/ as an administrator would adapt it. @throws Error if a part to replace is missing */
export function readDeployExample(path: string, replacements: Replacements): string {
  let text = readFileSync(join(folder, path), 'utf8')
  for (const [written, meant] of Object.entries(replacements)) {
    if (!text.includes(written)) throw new Error(`${path} has no “${written}”`)
    text = text.replaceAll(written, meant)
  }
  return text
}
