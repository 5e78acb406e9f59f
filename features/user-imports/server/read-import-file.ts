import { tidyLine } from '#platform/contract/schemas.ts'
import { foldAccents } from '#platform/contract/text.ts'
import { quoteNames } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { CsvFault, readCsv, type CsvFile } from '#platform/server/read-csv.ts'
import {
  type ImportField,
  importFields,
  MAX_IMPORT_CELL,
  MAX_IMPORT_LINES,
  userImportFailures,
} from '../contract.ts'
import { importHeadings } from './import-words.ts'

/** The columns that a file may have: those of a line, and the two parts of a name. */
const importColumns = [...importFields, 'given_name', 'family_name'] as const
type ImportColumn = (typeof importColumns)[number]

/** A line's cells about a person; a missing column reads as empty. */
export type ImportRecord = { readonly line: number } & Readonly<Record<ImportField, string>>
export type ImportFile = Pick<CsvFile, 'encoding' | 'separator'> & {
  readonly records: readonly ImportRecord[]
}

/**
 * Reads a list of people. Its first line has the headings, in any order and in one of three languages; columns with
 * other headings are ignored.
 * @throws DomainError invalid, too_long
 */
export function readImportFile(bytes: Uint8Array): ImportFile {
  const { encoding, separator, records } = readRecords(bytes)
  const [first, ...rest] = records
  if (!first) throw new DomainError(userImportFailures.empty)
  const places = findColumns(first.cells)
  if (rest.length === 0) throw new DomainError(userImportFailures.empty)
  if (rest.length > MAX_IMPORT_LINES)
    throw new DomainError(userImportFailures.tooLong({ count: MAX_IMPORT_LINES }))
  const people = rest.map(({ line, cells }) => {
    const cell = (column: ImportColumn) => cleanCell(cells[places.get(column) ?? cells.length] ?? '')
    const parts = [cell('given_name'), cell('family_name')].filter((part) => part !== '')
    return {
      line,
      name: cell('name') || parts.join(' '),
      email: cell('email'),
      username: cell('username'),
      role: cell('role'),
      organization: cell('organization'),
      language: cell('language'),
    }
  })
  return { encoding, separator, records: people }
}

/**
 * Makes a cell one line of limited length; a surrogate pair cut in two could not be stored. It also removes the
 * apostrophe with which exports keep spreadsheets from reading a cell as a formula.
 */
export const cleanCell = (text: string): string =>
  tidyLine(text)
    .replace(/^'(?=[=+@＝＋＠－-])/u, '')
    .slice(0, MAX_IMPORT_CELL)
    .toWellFormed()

function readRecords(bytes: Uint8Array): CsvFile {
  try {
    // The heading, and one line more than allowed, so that a longer file is noticed.
    return readCsv(bytes, MAX_IMPORT_LINES + 2)
  } catch (cause) {
    if (!(cause instanceof CsvFault)) throw cause
    throw new DomainError(userImportFailures.unreadable({ count: cause.line }), { cause })
  }
}

/** Finds the columns by their headings. @throws DomainError invalid when one is missing or occurs twice */
function findColumns(cells: readonly string[]): ReadonlyMap<ImportColumn, number> {
  const places = new Map<ImportColumn, number>()
  cells.forEach((cell, place) => {
    const column = columnOf.get(foldHeading(cell))
    if (column === undefined) return
    const before = places.get(column)
    if (before !== undefined) {
      const names = quoteNames([cells[before] ?? '', cell])
      throw new DomainError(userImportFailures.headingTwice({ names }))
    }
    places.set(column, place)
  })
  const hasName = places.has('name') || places.has('given_name') || places.has('family_name')
  if (!hasName || !places.has('email')) throw new DomainError(userImportFailures.headings)
  return places
}

/** Folds case, accents and punctuation. */
export const foldHeading = (text: string): string =>
  foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const columnOf: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) => importHeadings[column].map((name) => [name, column] as const)),
)
