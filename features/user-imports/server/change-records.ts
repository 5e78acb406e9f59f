import { DomainError } from '#platform/server/errors.ts'
import { ImportChanges, userImportFailures } from '../contract.ts'
import { cleanCell, type ImportRecord } from './read-import-file.ts'

/** A file's lines with the changes of the importing person applied. */
export type ChangedRecords = {
  readonly records: readonly ImportRecord[]
  readonly leftOut: ReadonlySet<number>
}

/** Reads the changes sent with the file. @throws DomainError invalid */
export function readImportChanges(text: string | undefined): ImportChanges {
  if (text === undefined) return { left_out: [], corrected: [] }
  const changes = ImportChanges.safeParse(parseJson(text))
  if (!changes.success) throw new DomainError(userImportFailures.changesInvalid, { cause: changes.error })
  return changes.data
}

/** Replaces corrected lines; corrections of lines that the file lacks are ignored. */
export function changeRecords(
  records: readonly ImportRecord[],
  { corrected, left_out }: ImportChanges,
): ChangedRecords {
  const byLine = new Map(corrected.map((one) => [one.line, one]))
  return {
    records: records.map((record) => {
      const change = byLine.get(record.line)
      if (!change) return record
      const { line, ...cells } = change
      return { line, ...mapCells(cells) }
    }),
    leftOut: new Set(left_out),
  }
}

const mapCells = ({ name, email, username, role, organization, language }: Omit<ImportRecord, 'line'>) => ({
  name: cleanCell(name),
  email: cleanCell(email),
  username: cleanCell(username),
  role: cleanCell(role),
  organization: cleanCell(organization),
  language: cleanCell(language),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new DomainError(userImportFailures.changesInvalid, { cause })
  }
}
