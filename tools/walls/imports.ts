import { dirname, join, normalize } from 'node:path/posix'
import { areas, isWeb, nodeTestPackages, testPackages } from './areas.ts'
import { type Location, locate } from './location.ts'
import type { Import } from './read-source.ts'

/** The violations of one import; most imports have none. */
export function checkImport(path: string, from: Location, { specifier, isType }: Import): string[] {
  const area = from.area === undefined ? undefined : areas[from.area]
  if (!area) return []
  const target = resolveImport(path, specifier)
  const violation = (what: string, why = area.because): string[] => [
    `${path}: ${from.area} ${what} (${specifier}): ${why}`,
  ]
  if (target === undefined) {
    return mayUse(from, specifier, isType) ? [] : violation(`may not use the package ${specifier}`)
  }
  const to = locate(target)
  if (to.area === undefined) return violation(`may not import ${target}`, 'it is in no area')
  const isOther = from.slice !== undefined && to.slice !== undefined && from.slice !== to.slice
  const targetArea = isOther ? `other:${to.area}` : to.area
  const isAllowed = area.imports.includes('*') || (from.isTest && to.area === 'testing')
  if (to.isTest) return violation(`may not import the test ${target}`, 'nothing builds on a test')
  if (!isAllowed && !area.imports.includes(targetArea)) return violation(`may not import ${targetArea}`)
  const isSameArea = from.slice === undefined ? folderOf(from) === folderOf(to) : from.slice === to.slice
  if (specifier.startsWith('.') && !isSameArea)
    return violation('leaves its area by a relative path', 'write it with #')
  return []
}

/** The imported path from the root; undefined for packages. */
export function resolveImport(path: string, specifier: string): string | undefined {
  const plain = specifier.split('?')[0] ?? specifier
  if (plain.startsWith('#')) return normalize(plain.slice(1))
  if (plain.startsWith('.')) return join(dirname(path), plain)
  return undefined
}

/** Areas whose files are in the folder of another area. */
const shared: Readonly<Record<string, string>> = { ports: 'adapters', 'conversation-parts': 'conversation' }
const folderOf = ({ area }: Location): string | undefined => shared[area ?? ''] ?? area

function mayUse(from: Location, specifier: string, isType: boolean): boolean {
  const area = areas[from.area ?? '']
  if (area?.packages.test(specifier) || (isType && area?.types?.test(specifier))) return true
  if (!from.isTest) return false
  return testPackages.test(specifier) || (!isWeb(from.area ?? '') && nodeTestPackages.test(specifier))
}
