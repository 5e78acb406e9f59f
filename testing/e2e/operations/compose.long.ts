import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { installPackage } from '#testing/installed-package.ts'
import { readYaml } from '#testing/yaml.ts'

const root = join(import.meta.dirname, '../../..')
const readText = (path: string): string => readFileSync(join(root, path), 'utf8')

type Variables = Readonly<Record<string, string>>

/** `.env` as an administrator fills in the example, for a trial with the embedded provider. */
const variables: Variables = {
  ...Object.fromEntries(
    readText('deploy/compose.env.example')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ),
  POSTGRES_PASSWORD: 'ofthetest',
  ALLOW_EMBEDDED_IDENTITY: 'yes',
}

/** What Compose puts in for ${NAME}, ${NAME:-instead} and ${NAME:?complaint}. */
const interpolate = (text: string): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = variables[name] ?? ''
    if (value === '' && kind === '?') throw new Error(`${name} is missing: ${rest}`)
    return value === '' && kind === '-' ? rest : value
  })

test('compose.yaml fits the specification, and the example names all that it asks for', async () => {
  // The package ships the schema of compose-spec.
  const folder = await installPackage('dclint', '3.1.0')
  const { $schema: _draft7, ...schema } = JSON.parse(
    readFileSync(join(folder, 'schemas/compose.schema.json'), 'utf8'),
  )
  type Validate = ((document: unknown) => boolean) & { readonly errors?: unknown }
  type AjvModule = {
    readonly default: { readonly Ajv: new (options: object) => { compile(schema: unknown): Validate } }
  }
  const { default: ajv }: AjvModule = await import(join(dirname(folder), 'ajv/dist/ajv.js'))
  const validate = new ajv.Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  const isValid = validate(await readYaml(interpolate(readText('compose.yaml'))))
  expect(isValid, JSON.stringify(validate.errors)).toBe(true)
  expect(validate(await readYaml(readText('compose.yaml').replace('read_only:', 'readonly:')))).toBe(false)
})
