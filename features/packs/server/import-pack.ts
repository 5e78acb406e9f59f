import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type PackDecisions, packFailures, type PackImport } from '../contract.ts'
import { nameOfItem, type Pack } from '../contract-format.ts'
import { decideItems, refuseArchivedReferences } from './decide-items.ts'
import { lockPacks } from './item-store.ts'
import { type IsLanguage, comparePack } from './compare-pack.ts'
import { storeDecidedItems } from './store-decided-items.ts'
import { writeDecidedItems } from './write-decided-items.ts'
import { idOfWritten, type PackActor, type PackWriters } from './write-items.ts'

type ImportDependencies = { readonly writers: PackWriters; readonly isLanguage: IsLanguage }

/**
 * Imports a pack as its preview showed, in one transaction. Imports run one at a time.
 * @throws DomainError conflict (something has changed since the preview, or is undecided), invalid
 */
export async function importPack(
  transaction: Transaction<DB>,
  { writers, isLanguage }: ImportDependencies,
  actor: PackActor,
  pack: Pack,
  { seen, choices }: PackDecisions,
): Promise<PackImport> {
  await lockPacks(transaction)
  const judged = await comparePack(transaction, pack, { isLanguage, lock: true })
  if (judged.seen !== seen) throw new DomainError(packFailures.changedMeanwhile)
  const decided = decideItems(judged.items, choices)
  refuseArchivedReferences(decided)
  for (const { code, is_new } of judged.languages)
    if (is_new) await writers.addLanguage(transaction, actor, code)
  const source = `${pack.facts.title} ${pack.facts.version}`
  const written = await writeDecidedItems(transaction, { writers, actor, note: `Pack: ${source}` }, decided)
  await storeDecidedItems(transaction, pack.facts, decided, written)
  await recordChange(transaction, {
    ...globalChange(actor, 'pack', null),
    action: 'import',
    before: null,
    after: { ...pack.facts, items: decided.filter(({ choice }) => choice !== 'ours').length },
  })
  return {
    message: 'Pack imported',
    items: decided.map(({ item, outcome }) => ({
      kind: item.kind,
      key: item.key,
      name: nameOfItem(item),
      id: idOfWritten(written, item),
      outcome,
    })),
  }
}
