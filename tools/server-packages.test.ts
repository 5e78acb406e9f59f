import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './process.ts'
import { readSource } from './walls/read-source.ts'

type PackageList = Readonly<Record<string, string>>
type Manifest = Readonly<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', PackageList>>
const manifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Every file that a server loads, and the tools that run on an installed server. */
const serverSources = globSync(
  [
    '{app,features/*,platform}/server/**/*.ts',
    'features/{paths,*/contract{,-*}}.ts',
    '{adapters,conversation,database,platform/contract}/**/*.ts',
    'tools/{start,build,create-superadmin,process,backup,restore,move-store,doctor}.ts',
    'tools/backup/*.ts',
  ],
  { cwd: root },
).filter((path) => !/\.(test|long)\.ts$/.test(path))

test('the server imports only packages that are installed without development packages', () => {
  const kept = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
  const packages = serverSources.flatMap((path) =>
    readSource(path, readFileSync(join(root, path), 'utf8'))
      .imports.filter(({ isType, specifier }) => !isType && !/^(\.|#|node:)/.test(specifier))
      .map(({ specifier }) => ({ path, name: /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier })),
  )
  expect(packages.map(({ name }) => name)).toContain('fastify')
  expect(packages.filter(({ name }) => !kept.has(name))).toEqual([])
})

/** The cookie of the language, which has the name that i18next gives it. */
const isCookie = ({ path, name }: { readonly path: string; readonly name: string }): boolean =>
  path === 'platform/contract/interface-languages.ts' && name === 'i18next'

test('the server names no development package, even as the path of a file', () => {
  const development = Object.keys(manifest.devDependencies)
  const named = serverSources.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/['"]((?:@[^/'"]+\/)?[^/'"]+)(?:\/[^'"]*)?['"]/g)]
      .map(([, name = '']) => ({ path, name }))
      .filter((one) => development.includes(one.name) && !isCookie(one)),
  )
  expect(named).toEqual([])
})
