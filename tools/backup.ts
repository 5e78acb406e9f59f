/** Saves all data while the product runs: `npm run backup -- practice.backup` */
import { parseArgs } from 'node:util'
import { readConfig } from '#app/server/configuration.ts'
import { writeBackupFile } from './backup/backup-file.ts'
import { openBackupLines } from './backup/open-lines.ts'
import {
  describeBackup,
  findStoreOfOwner,
  readFileArgument,
  readPassphrase,
  runBackupTool,
} from './backup/run-backup-tool.ts'

// Backups are readable by their owner only.
process.umask(0o077)

await runBackupTool('No backup was made.', async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const file = readFileArgument(positionals, 'npm run backup -- <file>')
  const passphrase = readPassphrase()
  const store = await findStoreOfOwner(readConfig())
  const backup = await writeBackupFile(file, openBackupLines(store), { passphrase })
  const how =
    passphrase === undefined
      ? 'It is not encrypted: set BACKUP_PASSPHRASE for that.'
      : 'It is encrypted: without the passphrase it is worth nothing.'
  return `Saved ${describeBackup(backup)}\nin ${file}, and read it back. ${how}`
})
