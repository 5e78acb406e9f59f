/**
 * Moves all data from DATA_DIR to DATABASE_URL, or back, while the product is stopped: `npm run move-store -- --to
 * postgresql`
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#app/server/configuration.ts'
import { BackupError } from '#database/backup/backup-records.ts'
import { readBackup } from '#database/backup/read-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { connect } from '#database/connect.ts'
import { refuseOtherConnections } from '#database/backup/other-connections.ts'
import { describeBackup, describeStore, findStoreOfOwner, runBackupTool } from './backup/run-backup-tool.ts'

const USAGE = `Usage: npm run move-store -- --to postgresql (or: --to embedded) [--force] [--ignore-connections], with DATA_DIR and DATABASE_URL set`

// The files are readable by their owner only.
process.umask(0o077)

await runBackupTool('Nothing was moved.', async () => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      force: { type: 'boolean', default: false },
      'ignore-connections': { type: 'boolean', default: false },
    },
  })
  const config = readConfig()
  const store = await findStoreOfOwner(config)
  if (!('url' in store) || (values.to !== 'postgresql' && values.to !== 'embedded'))
    throw new BackupError(USAGE)
  const directory = { directory: config.dataDirectory }
  const [from, to] = values.to === 'postgresql' ? [directory, store] : [store, directory]
  if (values.to === 'postgresql' && !existsSync(join(config.dataDirectory, 'database')))
    throw new BackupError(`There is no store in ${config.dataDirectory}. Set DATA_DIR.`)
  const source = await connect(from)
  try {
    // Anything said during the move would be left behind. For the embedded store, its lock already ensures that nobody
    // is connected.
    const ignoresConnections = values['ignore-connections']
    if (!source.isEmbedded && !ignoresConnections) await refuseOtherConnections(source.maintenance)
    const target = await connect(to)
    try {
      const moved = await restoreBackup(target.maintenance, readBackup(source.maintenance), {
        target: describeStore(to),
        force: values.force,
        ignoresConnections,
      })
      return (
        `Copied ${describeBackup(moved)}\nfrom ${source.isEmbedded ? 'the embedded store' : 'PostgreSQL'} ` +
        `to ${target.isEmbedded ? 'the embedded store' : 'PostgreSQL'}. Every table was counted and compared.\n` +
        'The old store is as it was; delete it once the product runs on the new one.'
      )
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
})
