import type { Rolldown } from 'vite'

type Modules = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** Who imports a screen of the router, or the workspace, which an administrator opens without the other tabs. */
const screenImporters = /\/app\/web\/(?:router\.ts|routes\/|workspace-tab\.tsx)/

/** From as many screens on, what they need comes in the one file that every screen loads. */
const SHARED_BY = 3

/**
 * In which file of the build a module goes: with what just the same screens need. Without this a screen loads about
 * fifty files, most of them under 500 bytes, which costs round trips over HTTP/1.1.
 * @returns null where the bundler decides: of what the first page alone needs, or no screen before it is seen
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const needing = [...findRoots(id, modules)]
  if (needing.some((root) => modules.getModuleInfo(root)?.isEntry))
    return needing.length > 1 ? 'shared' : null
  const screens = needing.filter((root) =>
    modules.getModuleInfo(root)?.dynamicImporters.some((importer) => screenImporters.test(importer)),
  )
  if (screens.filter((screen) => !isAdministration(screen)).length >= SHARED_BY) return 'shared'
  return screens.length > 0 ? ['for', ...screens.map(nameOf).toSorted()].join('-') : null
}

/** The first page and what is loaded later, as far as they need a module at once. */
function findRoots(id: string, modules: Modules): Set<string> {
  const seen = new Set([id])
  const roots = new Set<string>()
  // A set is read to its end while it grows.
  for (const one of seen) {
    const info = modules.getModuleInfo(one)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) roots.add(one)
    for (const importer of info.importers) seen.add(importer)
  }
  return roots
}

const isAdministration = (screen: string) => /\/(?:AdminArea|WorkspacePage)\.tsx$/.test(screen)

const nameOf = (screen: string) => screen.replace(/^.*\/|\.\w+$/g, '')
