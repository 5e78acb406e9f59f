import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { backupSocket } from '#app/server/serve-backups.ts'
import type { Config } from '#app/server/configuration.ts'
import { BackupError } from '#database/backup/backup-records.ts'
import { splitLines } from '#database/backup/line-chunks.ts'
import { readBackup } from '#database/backup/read-backup.ts'
import { connect } from '#database/connect.ts'

/**
 * The lines of a backup of the configured store, read here or by the process that holds the embedded store.
 * @throws BackupError
 */
export async function* openBackupLines(store: Config['store']): AsyncGenerator<string> {
  if ('directory' in store && !existsSync(join(store.directory, 'database')))
    throw new BackupError(`There is no store in ${store.directory}. Set DATA_DIR or DATABASE_URL.`)
  const connection = await connect(store).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'StoreInUse') return undefined
    throw error
  })
  if (!connection) return yield* askRunningProcess('directory' in store ? store.directory : '')
  try {
    yield* readBackup(connection.maintenance)
  } finally {
    await connection.close()
  }
}

async function* askRunningProcess(directory: string): AsyncGenerator<string> {
  const socket = connectSocket(backupSocket(directory))
  try {
    await once(socket, 'connect')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    const reason =
      code === 'EACCES'
        ? 'Make the backup as the user that runs it.'
        : 'It offers no backups: stop it, make the backup, and start it again.'
    throw new BackupError(`The store in ${directory} is in use by another process. ${reason}`, { cause })
  }
  try {
    yield* splitLines(socket)
  } finally {
    socket.destroy()
  }
}
