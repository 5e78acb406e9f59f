import { type ImportFate, importFates, type StoredImport } from '../contract.ts'
import type { ImportContext } from './import-context.ts'
import type { ImportFileInfo } from './store.ts'
import type { ValidatedLine } from './validate-import.ts'
import type { NotificationOptions } from './view-store.ts'

/** The fates that the lines would have if the import started now. Nothing is stored. */
export function previewImport(
  { name, encoding, separator, delivery }: ImportFileInfo,
  lines: readonly ValidatedLine[],
  { context, announcing }: { readonly context: ImportContext; readonly announcing: NotificationOptions },
): StoredImport {
  const count = (fate: ImportFate) => lines.filter((line) => line.fate === fate).length
  const [add = 0, added = 0, known = 0, question = 0, refused = 0, left_out = 0] = importFates.map(count)
  return {
    id: null,
    file_name: name,
    encoding,
    separator,
    counts: { add, added, known, question, refused, left_out },
    mails: { waiting: 0, sent: 0, failed: 0 },
    lines: lines.map(({ organizationId: _organization, languageId: _language, ...line }) => line),
    seats: seatsAfter(lines, context),
    announcement: delivery === 'emails' ? 'emails' : announcing.announcement,
    can_email: announcing.can_email,
    ended_at: null,
    held_up: null,
    is_result_taken: false,
  }
}

function seatsAfter(
  lines: readonly ValidatedLine[],
  { organizations }: ImportContext,
): StoredImport['seats'] {
  const ids = new Set(lines.flatMap(({ organizationId: id }) => (id === null ? [] : [id])))
  const [id] = ids
  const organization = organizations.find((one) => one.id === id)
  if (ids.size !== 1 || !organization) return null
  const added = lines.filter(({ fate }) => fate === 'add').length
  return { taken: organization.taken + added, max: organization.maxUsers }
}
