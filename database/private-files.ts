import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The bits of a mode that let the group and everybody else in. */
export const OTHERS_MODE = 0o077

/** From now on files that this process makes, and the processes that it starts, are its account's alone. */
export const keepNewFilesPrivate = (): void => void process.umask(OTHERS_MODE)

/** Whether others on the machine could go into the directory, and how many files and folders they still could reach. */
export type Exposure = { readonly wasOpen: boolean; readonly left: number }

/**
 * Makes a directory, and everything in it, its owner's alone: whoever else has an account on the machine could read
 * hashes of passwords and keys there. What belongs to another account stays as it is.
 */
export function makePrivate(directory: string): Exposure {
  // Windows keeps who may read a file elsewhere, and hands it down from the folder above.
  if (process.platform === 'win32') return { wasOpen: false, left: 0 }
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const [own = 'private', ...others] = [directory, ...paths.map((path) => join(directory, path))].map(tighten)
  // Where a directory is closed to others, they cannot reach what is in it either.
  const left = own === 'left' ? [own, ...others].filter((one) => one === 'left').length : 0
  return { wasOpen: own === 'tightened', left }
}

type Tightening = 'private' | 'tightened' | 'left'

function tighten(path: string): Tightening {
  // The store removes files of its own while it runs.
  const status = lstatSync(path, { throwIfNoEntry: false })
  if (!status || status.isSymbolicLink() || (status.mode & OTHERS_MODE) === 0) return 'private'
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
