import { join } from 'node:path'
import { installPackage } from './installed-package.ts'

/** Parses an operator's YAML; the product itself has no YAML parser. */
export async function readYaml(text: string): Promise<unknown> {
  const folder = await installPackage('yaml', '2.9.1')
  const { default: yaml }: { readonly default: { parse(text: string): unknown } } = await import(
    join(folder, 'dist/index.js')
  )
  return yaml.parse(text)
}
