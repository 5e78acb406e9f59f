import enShared from '#features/failures/locales/en.json' with { type: 'json' }
import frShared from '#features/failures/locales/fr.json' with { type: 'json' }
import ptShared from '#features/failures/locales/pt.json' with { type: 'json' }
import enImports from '#features/user-imports/locales/en.json' with { type: 'json' }
import frImports from '#features/user-imports/locales/fr.json' with { type: 'json' }
import ptImports from '#features/user-imports/locales/pt.json' with { type: 'json' }
import enUsers from '#features/users/locales/en.json' with { type: 'json' }
import frUsers from '#features/users/locales/fr.json' with { type: 'json' }
import ptUsers from '#features/users/locales/pt.json' with { type: 'json' }
import { withFrenchSpaces } from '#platform/contract/text.ts'
import type { InterfaceLanguage } from '#platform/contract/interface-languages.ts'
import type { FailureDetail } from '#platform/contract/schemas.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Sentences by language, and by the first part of a failure's code. The server itself writes sentences only into files,
 * such as an import's result.
 */
const texts: Readonly<Record<InterfaceLanguage, Readonly<Record<string, Texts>>>> = {
  en: { ...enShared, 'user-imports': enImports.failures, users: enUsers.failures },
  fr: withFrenchSpaces({ ...frShared, 'user-imports': frImports.failures, users: frUsers.failures }),
  pt: { ...ptShared, 'user-imports': ptImports.failures, users: ptUsers.failures },
}

/** The sentence of a failure in an interface language, or in English if that language has none. */
export function writeFailure(
  { detail, code = '', params = {} }: Pick<FailureDetail, 'detail' | 'code' | 'params'>,
  language: InterfaceLanguage,
): string {
  const [slice = '', name = ''] = code.split('.')
  const known = texts[language][slice] ?? {}
  const form = new Intl.PluralRules(language).select(Number(params['count'] ?? 0))
  const text = known[name] ?? known[`${name}_${form}`] ?? known[`${name}_other`]
  const fill = (_: string, key: string, format?: string): string => {
    const value = params[key] ?? ''
    if (typeof value === 'object') return writeFailure(value, language)
    return format === 'number' ? new Intl.NumberFormat(language).format(Number(value)) : String(value)
  }
  return text?.replace(/\{\{(\w+)(?:, (\w+))?\}\}/g, fill) ?? detail
}
