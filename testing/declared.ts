/** What the slices declare, found by their files, so that no test keeps a list of slices. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '#platform/contract/route.ts'
import type { AdminTab } from '#platform/web/admin-tab.ts'

const root = join(import.meta.dirname, '..')

async function exportsOf(pattern: string): Promise<readonly (readonly [name: string, value: unknown])[]> {
  const files = globSync(pattern, { cwd: root }).toSorted()
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ join(root, file))),
  )
  return modules.flatMap((module) => Object.entries(module))
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const isTab = (value: unknown): value is AdminTab =>
  typeof value === 'object' && value !== null && 'position' in value && 'path' in value

/** Every route of every contract, by its name. */
export const allRoutes: Readonly<Record<string, Route>> = Object.fromEntries(
  (await exportsOf('features/*/contract.ts'))
    .filter(([name]) => name.endsWith('Routes'))
    .flatMap(([, routes]) => (typeof routes === 'object' ? Object.entries<unknown>({ ...routes }) : []))
    .filter((entry): entry is [string, Route] => isRoute(entry[1])),
)

/** The addresses of the tabs, below `/admin/`. */
export const adminPaths: readonly string[] = (await exportsOf('features/*/admin/tabs.ts'))
  .flatMap(([, tabs]) => (Array.isArray(tabs) ? tabs : []))
  .filter(isTab)
  .map(({ path }) => path)
