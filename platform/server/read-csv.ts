import { CsvError, parse } from 'csv-parse/sync'

type TextEncodingName = 'UTF-8' | 'UTF-16' | 'Windows-1252'
type CsvSeparator = 'comma' | 'semicolon' | 'tab'

/** One record with the line of the file on which it ends, where records may span several. */
type CsvRecord = { readonly line: number; readonly cells: readonly string[] }
export type CsvFile = {
  readonly encoding: TextEncodingName
  readonly separator: CsvSeparator
  readonly records: readonly CsvRecord[]
}

/** Thrown where a file is no CSV. */
export class CsvFault extends Error {
  override name = 'CsvFault'
  /** Where it begins to be none. */
  readonly line: number
  constructor(line: number, options?: ErrorOptions) {
    super(`no CSV at line ${line}`, options)
    this.line = line
  }
}

const characters = { comma: ',', semicolon: ';', tab: '\t' } as const
const separators = ['comma', 'semicolon', 'tab'] as const

/**
 * Reads what spreadsheets save: in one of three encodings, with one of three separators, with blank lines and outer
 * blanks, which go.
 * @param limit of records, after which it stops reading
 * @throws CsvFault
 */
export function readCsv(bytes: Uint8Array, limit: number): CsvFile {
  const { encoding, text: decoded } = decodeText(bytes)
  // Some spreadsheets name the separator in a first line of its own.
  const named = /^sep=([,;\t])\r?\n/i.exec(decoded)
  // Lists that are put together from several files have several ends of lines.
  const text = (named ? decoded.slice(named[0].length) : decoded).replace(/\r\n?/g, '\n')
  const separator = separators.find((one) => characters[one] === named?.[1]) ?? guessSeparator(text)
  const firstLine = named ? 1 : 0
  const records: CsvRecord[] = []
  try {
    parse(text, {
      delimiter: characters[separator],
      onRecord: (cells: string[], { lines }) => {
        records.push({ line: lines + firstLine, cells })
        return null
      },
      record_delimiter: '\n',
      relax_column_count: true,
      // A quotation mark in the middle of a name is one.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: limit,
      trim: true,
    })
    return { encoding, separator, records }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    // A quotation mark that is never closed takes all the rest, so the last line says nothing.
    throw new CsvFault((records.at(-1)?.line ?? firstLine) + 1, { cause })
  }
}

/** A byte order mark decides; else it is UTF-8 where that is possible, as hardly any other text is by chance. */
function decodeText(bytes: Uint8Array): { readonly encoding: TextEncodingName; readonly text: string } {
  const decode = (label: string, fatal = false) => new TextDecoder(label, { fatal }).decode(bytes)
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'UTF-16', text: decode('utf-16le') }
  if (first === 0xfe && second === 0xff) return { encoding: 'UTF-16', text: decode('utf-16be') }
  try {
    return { encoding: 'UTF-8', text: decode('utf-8', true) }
  } catch {
    return { encoding: 'Windows-1252', text: decode('windows-1252') }
  }
}

/** The one that is most frequent in the first line, outside of quotation marks. */
function guessSeparator(text: string): CsvSeparator {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  const bare = heading.replace(/"[^"]*"/g, '')
  const count = (one: CsvSeparator) => bare.split(characters[one]).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? 'comma'
}
