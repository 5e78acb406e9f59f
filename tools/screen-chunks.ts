import type { Rolldown } from 'vite'

type Modules = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** Who imports a screen of the router, or the workspace, which an administrator opens without the other tabs. */
const screenImporters = /\/app\/web\/(?:router\.ts|routes\/|workspace-tab\.tsx)/

/** From as many screens on, what they need comes in the one file that every screen loads. */
const SHARED_BY = 3

/**
 * In which file of the build a module goes: with what just the same screens need at once, and just the same ones
 * later. Without this a screen loads about fifty files, most of them under 500 bytes, which costs round trips over
 * HTTP/1.1.
 * @returns null where the bundler decides: of what the first page alone needs, or no screen before it is seen
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const roots = findRoots(id, modules)
  if (roots.some(({ isEntry }) => isEntry)) return roots.length > 1 ? 'shared' : null
  const screens = roots.filter(isScreen)
  const learners = screens.filter((screen) => !isAdministration(screen))
  if (learners.length >= SHARED_BY) return 'shared'
  if (screens.length === 0) return null
  const hosts = roots.filter((root) => !isScreen(root)).flatMap((part) => findHosts(part, modules))
  // Of what learners need too, the administration and a scenario's workspace are one screen.
  const isOne = learners.length > 0 && learners.length < screens.length
  const atOnce = isOne ? [...listNames(learners), 'Administration'] : listNames(screens)
  const later = listNames(
    hosts.filter(
      (host) => !screens.some(({ id: screen }) => screen === host.id) && !(isOne && isAdministration(host)),
    ),
  )
  return ['for', ...atOnce, ...(later.length > 0 ? ['later', ...later] : [])].join('-')
}

/** The first page and what is loaded later, as far as they need a module at once. */
function findRoots(id: string, modules: Modules): readonly Rolldown.ModuleInfo[] {
  const seen = new Set([id])
  const roots: Rolldown.ModuleInfo[] = []
  // A set is read to its end while it grows.
  for (const one of seen) {
    const info = modules.getModuleInfo(one)
    if (!info) continue
    if (info.isEntry || info.dynamicImporters.length > 0) roots.push(info)
    for (const importer of info.importers) seen.add(importer)
  }
  return roots
}

/** The screens that load a part later, or the first page. */
function findHosts(part: Rolldown.ModuleInfo, modules: Modules): readonly Rolldown.ModuleInfo[] {
  const parts = new Set([part])
  const hosts = new Set<Rolldown.ModuleInfo>()
  for (const one of parts)
    for (const root of one.dynamicImporters.flatMap((importer) => findRoots(importer, modules)))
      (root.isEntry || isScreen(root) ? hosts : parts).add(root)
  return [...hosts]
}

const isScreen = ({ dynamicImporters }: Rolldown.ModuleInfo) =>
  dynamicImporters.some((importer) => screenImporters.test(importer))

const isAdministration = ({ id }: Rolldown.ModuleInfo) => /\/(?:AdminArea|WorkspacePage)\.tsx$/.test(id)

const listNames = (roots: readonly Rolldown.ModuleInfo[]): readonly string[] =>
  [...new Set(roots.map(({ id }) => id.replace(/^.*\/|\.\w+$/g, '')))].toSorted()
