import { stringify } from 'csv-stringify/sync'

type CsvRow = Readonly<Record<string, string | number | null>>

/**
 * A table as CSV in UTF-8, page by page. It begins with a byte order mark, without which spreadsheets take it for
 * another encoding; a cell that they would take for a formula begins with an apostrophe.
 */
export async function* toCsv(
  columns: readonly string[],
  pages: AsyncIterable<readonly CsvRow[]> | Iterable<readonly CsvRow[]>,
): AsyncGenerator<Uint8Array> {
  const options = { columns: [...columns], record_delimiter: '\r\n', escape_formulas: true } as const
  yield Buffer.from(stringify([], { ...options, header: true, bom: true }))
  for await (const rows of pages) yield Buffer.from(stringify([...rows], options))
}

/**
 * The headers of an export: the browser saves it as a file, and caches nothing, because each export has the current
 * data.
 */
export const attachment = (fileName: string) => ({
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-store',
})
