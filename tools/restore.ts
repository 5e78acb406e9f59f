/**
 * Restores what `npm run backup` saved, into an empty store: `npm run restore -- practice.backup` (`--force` replaces
 * existing data; the other flags do what `docs/deploy.md` says, such as `--end-sharing`, which ends all sharing of
 * evaluations, and `--security-log <file>`, which deletes again what that log says was deleted after the backup)
 */
import { parseArgs } from 'node:util'
import { readConfig } from '#app/server/configuration.ts'
import { type LoggedDeletions, readDeletions, repeatDeletions } from '#app/server/repeat-deletions.ts'
import { BackupError } from '#database/backup/backup-records.ts'
import { checkBackup, type CheckedBackup } from '#database/backup/check-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { connect, type Connection } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { endAllProviderSessions } from '#adapters/identity/embedded/account-lifecycle.ts'
import { endAllReminders } from '#features/reminders/server/own-reminders.ts'
import { endAllSessions } from '#features/session/server/own-sessions-store.ts'
import { endAllSharing } from '#features/sharing/server/owned-shared-evaluations.ts'
import { readBackupFile } from './backup/backup-file.ts'
import {
  describeBackup,
  describeStore,
  findStoreOfOwner,
  readFileArgument,
  readPassphrase,
  resolveFromCaller,
  runBackupTool,
} from './backup/run-backup-tool.ts'

type Afterwards = {
  readonly endsSharing: boolean
  readonly endsSessions: boolean
  readonly endsReminders: boolean
  readonly logged: LoggedDeletions | undefined
}

// The files are readable by their owner only.
process.umask(0o077)

let finish: (() => Promise<string>) | undefined
await runBackupTool('Nothing was restored.', async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      'ignore-connections': { type: 'boolean', default: false },
      'end-sharing': { type: 'boolean', default: false },
      'end-sessions': { type: 'boolean', default: false },
      'no-reminders': { type: 'boolean', default: false },
      'security-log': { type: 'string' },
    },
  })
  const usage =
    'npm run restore -- <file> [--force] [--ignore-connections] [--end-sharing] [--end-sessions] [--no-reminders] ' +
    '[--security-log <file>]'
  const file = readFileArgument(positionals, usage)
  const { force, 'ignore-connections': ignoresConnections, 'security-log': securityLog } = values
  const store = await findStoreOfOwner(readConfig())
  const lines = () => readBackupFile(file, { passphrase: readPassphrase() })
  // Both files are read before the store is touched, the backup to its end.
  const logged = securityLog === undefined ? undefined : await readLog(resolveFromCaller(securityLog))
  await checkBackup(lines())
  const connection = await connect(store)
  try {
    const backup = await restoreBackup(connection.maintenance, lines(), {
      target: describeStore(store),
      force,
      ignoresConnections,
    })
    const afterwards = {
      endsSharing: values['end-sharing'],
      endsSessions: values['end-sessions'],
      endsReminders: values['no-reminders'],
      logged,
    }
    if (Object.values(afterwards).some(Boolean))
      finish = async () => {
        const again = await connect(store)
        try {
          return await changeRestored(again, backup, afterwards)
        } finally {
          await again.close()
        }
      }
    return (
      `Restored ${describeBackup(backup)}\nto ${describeStore(store).replace('The', 'the')}. ` +
      'Every table was counted and compared. The next start brings it to the present schema.'
    )
  } finally {
    await connection.close()
  }
})
if (finish)
  await runBackupTool(
    'The backup was restored, but what was to follow has failed. Run the same command again with --force.',
    finish,
  )

async function readLog(path: string): Promise<LoggedDeletions> {
  return readDeletions(path).catch((cause: unknown) => {
    if (cause instanceof BackupError) throw cause
    throw new BackupError(`The security log ${path} cannot be read.`, { cause })
  })
}

async function changeRestored(
  { maintenance }: Connection,
  { header }: CheckedBackup,
  { endsSharing, endsSessions, endsReminders, logged }: Afterwards,
): Promise<string> {
  // Slices know only the present schema.
  await migrate(maintenance)
  const said: string[] = []
  if (endsSharing) said.push(`Ended the sharing of ${await endAllSharing(maintenance)} evaluations.`)
  if (endsSessions) {
    said.push(`Ended ${await endAllSessions(maintenance)} sessions.`)
    await endAllProviderSessions(maintenance)
  }
  if (endsReminders) said.push(`Ended the reminders of ${await endAllReminders(maintenance)} people.`)
  if (logged) {
    const { deleted, missing, hasSuperadmin } = await repeatDeletions(
      maintenance,
      logged,
      new Date(header.created_at),
    )
    said.push(`Read ${logged.lines} lines, ${logged.securityLines} of them of the security log.`)
    said.push(`Deleted again: ${deleted.join(', ') || 'nothing'}.`)
    if (missing.length > 0)
      said.push(`Not in the backup, or not of the person in the log: ${missing.join(', ')}.`)
    if (!hasSuperadmin) said.push('No superadmin is left. Create one: npm run create-superadmin')
  }
  return said.join('\n')
}
