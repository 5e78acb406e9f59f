/**
 * Saves all data while the product runs: `npm run backup -- practice.backup`, with BACKUP_PASSPHRASE set
 * (`--unencrypted` without it)
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#app/server/configuration.ts'
import { BackupError } from '#database/backup/backup-records.ts'
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
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { unencrypted: { type: 'boolean', default: false } },
  })
  const file = readFileArgument(positionals, 'npm run backup -- <file> [--unencrypted]')
  const passphrase = readPassphrase()
  if ((passphrase === undefined) !== values.unencrypted)
    throw new BackupError(
      values.unencrypted
        ? 'BACKUP_PASSPHRASE is set, so the file would be encrypted. Leave one of the two out.'
        : 'BACKUP_PASSPHRASE is not set, and the file would contain all conversations and keys in the clear. ' +
            'Set it, or add --unencrypted.',
    )
  const store = await findStoreOfOwner(readConfig())
  const backup = await writeBackupFile(file, openBackupLines(store), { passphrase })
  const how =
    passphrase === undefined
      ? 'It is not encrypted: whoever has the file can read everything.'
      : 'It is encrypted: without the passphrase it is worth nothing.'
  return `Saved ${describeBackup(backup)}\nin ${file}, and read it back. ${how}`
})
