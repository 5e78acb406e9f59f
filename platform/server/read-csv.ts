import { CsvError, parse } from 'csv-parse/sync'

type TextEncodingName = 'UTF-8' | 'UTF-16' | 'Windows-1252'
type CsvSeparator = 'comma' | 'semicolon' | 'tab'

/** One record, which may span several lines, with the last of its lines in the file. */
type CsvRecord = { readonly line: number; readonly cells: readonly string[] }
export type CsvFile = {
  readonly encoding: TextEncodingName
  readonly separator: CsvSeparator
  readonly records: readonly CsvRecord[]
}

/** Thrown when a file is not CSV. */
export class CsvFault extends Error {
  override name = 'CsvFault'
  /** The line at which the file stops being CSV. */
  readonly line: number
  constructor(line: number, options?: ErrorOptions) {
    super(`no CSV at line ${line}`, options)
    this.line = line
  }
}

const characters = { comma: ',', semicolon: ';', tab: '\t' } as const
const separators = ['comma', 'semicolon', 'tab'] as const

/**
 * Reads files that spreadsheets save: in one of three encodings and with one of three separators. Blank lines and outer
 * blanks are dropped.
 * @param limit the number of records after which reading stops
 * @throws CsvFault
 */
export function readCsv(bytes: Uint8Array, limit: number): CsvFile {
  const { encoding, text: decoded } = decodeText(bytes)
  // Some spreadsheets name the separator in a first line of its own.
  const named = /^sep=([,;\t])\r?\n/i.exec(decoded)
  // Lists that are put together from several files mix several line endings.
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
      // Keeps a quotation mark in the middle of a name.
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: limit,
      trim: true,
    })
    return { encoding, separator, records }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    // A quotation mark that is never closed swallows the rest of the file, so the line of the error itself says
    // nothing.
    throw new CsvFault((records.at(-1)?.line ?? firstLine) + 1, { cause })
  }
}

/**
 * A byte order mark decides. Without one, a text that is valid UTF-8 is taken as that, because hardly any other text is
 * valid by chance.
 */
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

/** The separator that is most frequent in the first line, outside of quotation marks. */
function guessSeparator(text: string): CsvSeparator {
  const [heading = ''] = text.trimStart().split(/[\r\n]/, 1)
  const bare = heading.replace(/"[^"]*"/g, '')
  const count = (one: CsvSeparator) => bare.split(characters[one]).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? 'comma'
}
