import type { FailureDetail } from '#platform/contract/schemas.ts'
import { toCsv } from '#platform/server/csv.ts'
import en from '../locales/en.json' with { type: 'json' }
import fr from '../locales/fr.json' with { type: 'json' }
import pt from '../locales/pt.json' with { type: 'json' }
import type { ResultLine } from './import-result-store.ts'

const all = { en, fr, pt } as const

/** The result in the language of whoever takes it, where the screens speak it; else in English. */
export function writeImportResult(
  lines: readonly ResultLine[],
  { language, publicUrl }: { readonly language: string; readonly publicUrl: URL },
): AsyncGenerator<Uint8Array> {
  const known = language === 'fr' || language === 'pt' ? language : 'en'
  const { manyAtOnce: texts, failures } = all[known]
  const { line, name, email, username, fate, why, link } = texts.columns
  const rows = lines.map((one) => ({
    [line]: one.line,
    [name]: one.name,
    [email]: one.email,
    [username]: one.username,
    [fate]: texts.fates[one.fate],
    [why]: one.failures.map((failure) => sentenceOf(failure, failures, known)).join('; '),
    [link]: one.link === null ? null : new URL(one.link, publicUrl).href,
  }))
  return toCsv([line, name, email, username, fate, why, link], onePage(rows))
}

async function* onePage<T>(rows: T) {
  yield rows
}

/** A failure of another slice keeps its English sentence. */
function sentenceOf(
  { detail, code = '', params = {} }: FailureDetail,
  texts: Readonly<Record<string, string>>,
  language: string,
): string {
  const name = code.replace(/^users\./, '')
  const form = new Intl.PluralRules(language).select(Number(params['count'] ?? 0))
  const text = texts[name] ?? texts[`${name}_${form}`] ?? texts[`${name}_other`]
  return text?.replace(/\{\{(\w+)[^}]*\}\}/g, (_, key: string) => String(params[key] ?? '')) ?? detail
}
