import { mkdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { StoreUnusable } from './store-unusable.ts'

/** Thrown when the directory is open in another process. */
class StoreInUse extends Error {
  override name = 'StoreInUse'
  constructor(directory: string, cause: unknown) {
    super(
      `The data directory ${directory} is in use by another process. ` +
        'Stop that one first, or set DATA_DIR to another directory. ' +
        'Several processes can share one PostgreSQL: set DATABASE_URL.',
      { cause },
    )
  }
}

/**
 * Two processes on one directory would corrupt it silently, so two locks keep the second process out; the kernel drops
 * both when we die. SQLite's file lock holds between containers as well. A socket name without a file cannot be deleted
 * by anybody.
 * @returns a function that releases both
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const unlockFile = lockFile(directory)
  try {
    const releaseName = await claimName(directory)
    return () => {
      releaseName()
      unlockFile()
    }
  } catch (cause) {
    unlockFile()
    throw new StoreInUse(directory, cause)
  }
}

function lockFile(directory: string): () => void {
  const file = openLockFile(directory)
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    file.close()
    if (isBusy(cause)) throw new StoreInUse(directory, cause)
    throw new StoreUnusable(directory, cause)
  }
  return () => file.close()
}

function openLockFile(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true })
    return new DatabaseSync(`${directory}/lock`)
  } catch (cause) {
    throw new StoreUnusable(directory, cause)
  }
}

/** SQLite's result code for a lock that another process holds. */
const SQLITE_BUSY = 5
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/** Linux and Windows have socket names without files; elsewhere the file lock alone has to do. */
async function claimName(directory: string): Promise<() => void> {
  const { dev, ino } = statSync(directory, { bigint: true })
  const name = `performance-partner-${dev}-${ino}`
  const prefixes: Partial<Record<NodeJS.Platform, string>> = { linux: '\0', win32: '\\\\.\\pipe\\' }
  const prefix = prefixes[process.platform]
  if (prefix === undefined) return () => {}
  const server = createServer((socket) => socket.destroy()).unref()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(prefix + name, resolve))
  return () => void server.close()
}
