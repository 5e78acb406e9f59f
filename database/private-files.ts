import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The permission bits of the group and of everybody else. */
export const GROUP_AND_OTHERS_MODE = 0o077

/** From now on, only this account can access files that this process and its child processes create. */
export const keepNewFilesPrivate = (): void => void process.umask(GROUP_AND_OTHERS_MODE)

/** Whether others on the machine could enter the directory, and how many files and folders they can still reach. */
export type Exposure = { readonly wasOpen: boolean; readonly left: number }

/**
 * Makes a directory and everything in it accessible to its owner only, because it holds password hashes and keys. What
 * belongs to another account is left unchanged.
 */
export function makePrivate(directory: string): Exposure {
  // Windows has no such modes; there a file inherits its permissions from the folder.
  if (process.platform === 'win32') return { wasOpen: false, left: 0 }
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const [own = 'private', ...others] = [directory, ...paths.map((path) => join(directory, path))].map(tighten)
  // If the directory itself is closed to others, they cannot reach anything in it either.
  const left = own === 'left' ? [own, ...others].filter((one) => one === 'left').length : 0
  return { wasOpen: own === 'tightened', left }
}

type Tightening = 'private' | 'tightened' | 'left'

function tighten(path: string): Tightening {
  // The running store may have removed the file meanwhile.
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (!status || status.isSymbolicLink() || (status.mode & GROUP_AND_OTHERS_MODE) === 0) return 'private'
  try {
    chmodSync(path, status.mode & 0o700)
    return 'tightened'
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    if (error.code === 'ENOENT') return 'private'
    // A volume may belong to another account, or be mounted so that modes cannot change.
    if (error.code === 'EPERM' || error.code === 'EROFS') return 'left'
    throw error
  }
}
