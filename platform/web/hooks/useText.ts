import type { FlatNamespace } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The texts of a namespace in the language of the screens: `const t = useText('users')`, `t('save')`. */
export function useText<const N extends FlatNamespace>(namespace: N) {
  return useTranslation<N>(namespace).t
}

/** The interface language, for Intl and `format.ts`. */
export function useLanguage(): string {
  const { i18n } = useTranslation()
  return i18n.resolvedLanguage ?? i18n.language
}
