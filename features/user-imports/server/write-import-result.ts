import { withFrenchSpaces } from '#platform/contract/text.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'
import { toCsv } from '#platform/server/csv.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }
import type { ResultLine } from './result-store.ts'

const all = { en, fr: withFrenchSpaces(fr), pt } as const

/** Writes the sentence of a failure in a language of the screens. */
export type WriteFailure = (failure: FailureDetail, language: keyof typeof all) => string

type Options = {
  readonly language: string
  /** The base URL of the links. */
  readonly publicUrl: URL
  readonly writeFailure: WriteFailure
}

/** Writes the result in the language of the person who takes it, or in English if the screens lack it. */
export function writeImportResult(
  lines: readonly ResultLine[],
  { language, publicUrl, writeFailure }: Options,
): AsyncGenerator<Uint8Array> {
  const known = language === 'fr' || language === 'pt' ? language : 'en'
  const { columns, fates, mails } = all[known]
  const { line, name, email, username, fate, why, link } = columns
  const rows = lines.map((one) => ({
    [line]: one.line,
    [name]: one.name,
    [email]: one.email,
    [username]: one.username,
    [fate]: one.mail === null ? fates[one.fate] : mails[one.mail],
    [why]: one.failures.map((failure) => writeFailure(failure, known)).join('; '),
    [link]: one.link === null ? null : new URL(one.link, publicUrl).href,
  }))
  return toCsv([line, name, email, username, fate, why, link], [rows])
}
