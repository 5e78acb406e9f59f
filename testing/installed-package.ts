import { execFile } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

const installations = new Map<string, Promise<string>>()

/**
 * Installs a package that only a long test needs, once, into a folder that git ignores.
 * @returns the folder of the package itself
 */
export function installPackage(name: string, version: string): Promise<string> {
  const prefix = join(root, '.cache', `${name}-${version}`)
  const installation = installations.get(prefix) ?? installInto(prefix, name, version)
  installations.set(prefix, installation)
  return installation
}

async function installInto(prefix: string, name: string, version: string): Promise<string> {
  const folder = join(prefix, 'node_modules', name)
  const isWhole = () => existsSync(join(folder, 'package.json'))
  if (isWhole()) return folder
  // Several processes may install at once, so each uses its own folder, and the first one moves it into place.
  const own = `${prefix}-${process.pid}`
  try {
    await promisify(execFile)(
      'npm',
      ['install', '--no-audit', '--no-fund', '--prefix', own, `${name}@${version}`],
      {
        // npm must run on the Node that it came with, not on the one that this package installs.
        env: { ...process.env, PATH: pathWithoutPackages() },
        timeout: 300_000,
      },
    )
    if (!isWhole()) {
      rmSync(prefix, { recursive: true, force: true })
      renameSync(own, prefix)
    }
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
