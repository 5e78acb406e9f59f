/** Collects what the slices declare by searching their files, so that no test has to list the slices. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '#platform/contract/route.ts'

const root = join(import.meta.dirname, '..')

const contracts = await Promise.all(
  globSync('features/*/contract{,-*}.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .toSorted()
    .map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ join(root, file))),
)

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every route of every contract, by its name. */
export const allRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  contracts
    .flatMap((contract) => Object.entries(contract))
    .filter(([name]) => name.endsWith('Routes'))
    .flatMap(([, routes]) => (typeof routes === 'object' ? Object.entries<unknown>({ ...routes }) : []))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
)

/** The addresses of the tabs, below `/admin/`. They are read as text, because Node cannot load the screens beside them. */
export const adminPaths: readonly string[] = globSync('features/*/admin/tabs.ts', { cwd: root })
  .toSorted()
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*path: '([^']+)'/gm)])
  .map(([, path = '']) => path)
