import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

type LockedPackage = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
}

/**
 * Finds entries that `npm ci` would refuse on some machine, and entries that tie the lock file to one registry. npm
 * silently leaves out a platform's package when the registry does not have it at that moment, and `npm ci` then fails
 * everywhere.
 */
export function findLockProblems(folder: string): string[] {
  const packages = readPackages(readFileSync(`${folder}/package-lock.json`, 'utf8'))
  return Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies, resolved }]) => [
    ...Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `package-lock.json: ${path || 'the project'} needs ${name}, which has no entry`),
    ...(resolved === undefined
      ? []
      : [`package-lock.json: ${path} names where it was downloaded: ${resolved}`]),
  ])
}

/** Node looks for a package in the `node_modules` of the importing folder, and of each folder above it. */
function isLocked(packages: Readonly<Record<string, LockedPackage>>, path: string, name: string): boolean {
  if (packages[posix.join(path, 'node_modules', name)]) return true
  return (
    path !== '' && isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
  )
}

function readPackages(text: string): Readonly<Record<string, LockedPackage>> {
  const lock: unknown = JSON.parse(text)
  if (!isLock(lock)) throw new Error('package-lock.json lists no packages: npm 7 or later writes them')
  return lock.packages
}

const isLock = (value: unknown): value is { readonly packages: Readonly<Record<string, LockedPackage>> } =>
  typeof value === 'object' && value !== null && 'packages' in value && typeof value.packages === 'object'
