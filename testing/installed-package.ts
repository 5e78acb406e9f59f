import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/**
 * Installs a package that only a long proof needs, once, into a folder that git ignores.
 * @returns the folder of the package itself
 */
export async function installPackage(name: string, version: string): Promise<string> {
  const prefix = join(root, '.cache', `${name}-${version}`)
  const folder = join(prefix, 'node_modules', name)
  if (existsSync(folder)) return folder
  // Test files run beside each other: whoever is first puts a whole folder in its place.
  const own = `${prefix}-${process.pid}`
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefix', own, `${name}@${version}`],
      {
        // npm runs on the Node that it came with, not on the one of this package.
        env: { ...process.env, PATH: pathWithoutPackages() },
        timeout: 300_000,
      },
    )
    if (!existsSync(prefix)) renameSync(own, prefix)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
  return folder
}

const pathWithoutPackages = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
