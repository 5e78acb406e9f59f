import { dirname, join } from 'node:path/posix'
import { areas, isWeb, nodeTestPackages, testPackages } from './areas.ts'
import { type Place, placeOf } from './place.ts'
import type { Import } from './source.ts'

/** The breaches of one import; most imports have none. */
export function breachesOfImport(path: string, from: Place, { specifier, isType }: Import): string[] {
  const area = from.area === undefined ? undefined : areas[from.area]
  if (!area) return []
  const target = targetOf(path, specifier)
  const says = (what: string, why = area.because): string[] => [
    `${path}: ${from.area} ${what} (${specifier}): ${why}`,
  ]
  if (target === undefined) {
    return mayTake(from, specifier, isType) ? [] : says(`may not take ${specifier} from npm or Node`)
  }
  const to = placeOf(target)
  if (to.area === undefined) return says(`may not import ${target}`, 'it lies in no area')
  const isOther = from.slice !== undefined && to.slice !== undefined && from.slice !== to.slice
  const wanted = isOther ? `other:${to.area}` : to.area
  const isFree = area.imports.includes('*') || (from.isTest && to.area === 'testing')
  if (to.isTest) return says(`may not import the test ${target}`, 'nothing builds on a test')
  if (!isFree && !area.imports.includes(wanted)) return says(`may not import ${wanted}`)
  const isNear = from.slice === undefined ? folderOf(from) === folderOf(to) : from.slice === to.slice
  if (specifier.startsWith('.') && !isNear)
    return says('leaves its area by a relative path', 'write it with #')
  return []
}

/** The path from the root that an import of ours names; undefined for npm and Node. */
export function targetOf(path: string, specifier: string): string | undefined {
  const plain = specifier.split('?')[0] ?? specifier
  if (plain.startsWith('#')) return plain.slice(1)
  if (plain.startsWith('.')) return join(dirname(path), plain)
  return undefined
}

/** An adapter and its port are two areas in one folder. */
const folderOf = ({ area }: Place): string | undefined => (area === 'ports' ? 'adapters' : area)

function mayTake(from: Place, specifier: string, isType: boolean): boolean {
  const area = areas[from.area ?? '']
  if (area?.packages.test(specifier) || (isType && area?.types?.test(specifier))) return true
  if (!from.isTest) return false
  return testPackages.test(specifier) || (!isWeb(from.area ?? '') && nodeTestPackages.test(specifier))
}
