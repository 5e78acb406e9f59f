import type { Accounts } from '#adapters/identity/port.ts'
import { type ImportFate, importFates, type StoredImport, type UserImport } from '../contract.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportFileInfo } from './store.ts'
import type { JudgedLine } from './judge-import.ts'

/** How people learn how to sign in. */
export const announcementOf = (accounts: Accounts | undefined): UserImport['announcement'] =>
  accounts === undefined ? 'none' : accounts.within ? 'links' : 'provider'

/** What would come of a file now. Nothing is stored. */
export function previewImport(
  { name, encoding, separator }: ImportFileInfo,
  lines: readonly JudgedLine[],
  { context, accounts }: { readonly context: ImportContext; readonly accounts: Accounts | undefined },
): StoredImport {
  const count = (fate: ImportFate) => lines.filter((line) => line.fate === fate).length
  const [add = 0, added = 0, known = 0, question = 0, refused = 0] = importFates.map(count)
  return {
    id: null,
    file_name: name,
    encoding,
    separator,
    counts: { add, added, known, question, refused },
    lines: lines.map(({ organizationId: _organization, languageId: _language, ...line }) => line),
    seats: seatsAfter(lines, context),
    announcement: announcementOf(accounts),
    ended_at: null,
    held_up: null,
    is_result_taken: false,
  }
}

function seatsAfter(lines: readonly JudgedLine[], { organizations }: ImportContext): StoredImport['seats'] {
  const ids = new Set(lines.flatMap(({ organizationId: id }) => (id === null ? [] : [id])))
  const [id] = ids
  const organization = organizations.find((one) => one.id === id)
  if (ids.size !== 1 || !organization) return null
  const added = lines.filter(({ fate }) => fate === 'add').length
  return { taken: organization.taken + added, max: organization.maxUsers }
}
