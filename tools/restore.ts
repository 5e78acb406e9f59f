/**
 * Restores what `npm run backup` saved, into an empty store: `npm run restore -- practice.backup` (`--force` replaces
 * existing data)
 */
import { readConfig } from '#app/server/configuration.ts'
import { checkBackup } from '#database/backup/check-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { connect } from '#database/connect.ts'
import { readBackupFile } from './backup/backup-file.ts'
import {
  describeBackup,
  findStoreOfOwner,
  parseFileArguments,
  readPassphrase,
  runBackupTool,
} from './backup/run-backup-tool.ts'

// The files are readable by their owner only.
process.umask(0o077)

await runBackupTool('Nothing was restored.', async () => {
  const { file, force } = parseFileArguments('npm run restore -- <file> [--force]')
  const store = await findStoreOfOwner(readConfig())
  const lines = () => readBackupFile(file, { passphrase: readPassphrase() })
  // The whole file is checked before the store is touched.
  await checkBackup(lines())
  const connection = await connect(store)
  try {
    const backup = await restoreBackup(connection.maintenance, lines(), { force })
    const place = 'directory' in store ? `to ${store.directory}` : 'to the database of DATABASE_URL'
    return `Restored ${describeBackup(backup)}\n${place}. Every table was counted and compared. The next start brings it to the present schema.`
  } finally {
    await connection.close()
  }
})
