import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { DomainError } from '#platform/server/errors.ts'
import { packFailures, type PackImport } from '../contract.ts'
import { importPack } from './import-pack.ts'
import { lockPacks } from './item-store.ts'
import { comparePack } from './compare-pack.ts'
import { readStarterPack } from './starter-pack.ts'
import type { PackActor } from './write-items.ts'

/**
 * Imports the starter pack if there is no scenario yet. Only moods and other items that exist already would need a
 * decision: they stay as they are, except that archived ones are replaced and restored.
 * @throws DomainError conflict
 */
export async function importStarterPack(
  transaction: Transaction<DB>,
  deps: Parameters<typeof importPack>[1],
  actor: PackActor,
): Promise<PackImport> {
  await lockPacks(transaction)
  const scenario = await transaction.selectFrom('scenarios').select('id').limit(1).executeTakeFirst()
  if (scenario) throw new DomainError(packFailures.notEmpty)
  const pack = readStarterPack()
  const { seen, items } = await comparePack(transaction, pack, { ...deps, lock: true })
  const choices = items.map(({ item: { kind, key }, state }) => ({
    kind,
    key,
    choice: state === 'archived' ? ('theirs' as const) : ('ours' as const),
  }))
  return importPack(transaction, deps, actor, pack, { seen, choices })
}
