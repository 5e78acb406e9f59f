import { useTranslation } from 'react-i18next'

/** The language that the screens speak, for Intl and `format.ts`. */
export function useLanguage(): string {
  const { i18n } = useTranslation()
  return i18n.resolvedLanguage ?? i18n.language
}
