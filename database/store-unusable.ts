import { statfsSync } from 'node:fs'

/** Errors of a file system or of SQLite where nothing can be written. */
const unwritable = /EROFS|EACCES|EPERM|readonly|read-only|unable to open database file|Permission denied/i
const withoutRoom = /ENOSPC|No space left|disk is full/i

/** Thrown when the embedded store's directory can be locked but not used. The message says what to do. */
export class StoreUnusable extends Error {
  override name = 'StoreUnusable'
  constructor(directory: string, cause: unknown, said = '') {
    super(`${describe(directory, `${String(cause)} ${said}`)}${said === '' ? '' : ` It says: ${said}`}`, {
      cause,
    })
  }
}

function describe(directory: string, said: string): string {
  if (withoutRoom.test(said) || hasNoRoom(directory))
    return `The disk of the data directory ${directory} is full. Make room on it, or move the directory and set DATA_DIR.`
  if (unwritable.test(said))
    return `The data directory ${directory} cannot be written. Make it and all that is in it writable for this user, or set DATA_DIR to another directory.`
  return (
    `The store in the data directory ${directory} is damaged and cannot be opened. ` +
    'Restore a backup into an empty directory and set DATA_DIR to that; keep the damaged one until you have seen that nothing is missing.'
  )
}

/** Whether there is less room than one file of the store's log needs. */
function hasNoRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize < 16 * 1024 * 1024
  } catch {
    // If the directory does not even exist, its disk is not the problem.
    return false
  }
}
