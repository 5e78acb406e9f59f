import type { Connection } from '#database/connect.ts'
import type { PackChoice, PackImport, PackPreview } from '#features/packs/contract.ts'
import { importPack } from '#features/packs/server/import-pack.ts'
import { comparePack } from '#features/packs/server/compare-pack.ts'
import { readPack, writePack } from '#features/packs/server/pack-file.ts'
import { previewPack } from '#features/packs/server/preview-pack.ts'
import { readStarterPack } from '#features/packs/server/starter-pack.ts'
import { packImportDependencies } from './compose-packs.ts'
import type { Config } from './configuration.ts'
import { migrateStore } from './migrate-store.ts'

/** The audit's actor: an operator on the command line is no user. */
const OPERATOR = { id: null }

export const starterPackFile = (): Promise<Buffer> => writePack(readStarterPack())

/**
 * Imports a pack without a browser, in the same way as the server. On the embedded store no other process may be
 * running; `connect` makes sure of that.
 * @param decide decides everything that needs a decision, once the preview has been read; undefined: nothing is
 *   imported
 * @throws DomainError with a sentence for the operator
 */
export async function importPackFile(
  connection: Connection,
  { migrationUrl }: Pick<Config, 'migrationUrl'>,
  file: Uint8Array,
  decide: (preview: PackPreview) => Promise<PackChoice | undefined>,
): Promise<PackImport | undefined> {
  const { database } = connection
  await migrateStore({ migrationUrl }, connection)
  const pack = await readPack(file)
  const preview = await database
    .transaction()
    .execute(async (transaction) =>
      previewPack(
        pack.facts,
        await comparePack(transaction, pack, { ...packImportDependencies, lock: false }),
      ),
    )
  const choice = await decide(preview)
  if (choice === undefined) return undefined
  const choices = preview.items
    .filter(({ state }) => state === 'conflict' || state === 'archived')
    .map(({ kind, key }) => ({ kind, key, choice }))
  return database
    .transaction()
    .execute((transaction) =>
      importPack(transaction, packImportDependencies, OPERATOR, pack, { seen: preview.seen, choices }),
    )
}
