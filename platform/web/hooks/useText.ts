import type { FlatNamespace } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The texts of a namespace in the language of the screens: `const t = useText('chats')`, `t('send')`. */
export function useText<const N extends FlatNamespace>(namespace: N) {
  return useTranslation<N>(namespace).t
}
