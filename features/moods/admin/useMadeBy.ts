import type { AdminMood } from '../contract.ts'
import { formatDate } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useText } from '#platform/web/hooks/useText.ts'

/** Words for what translated a title, and when. */
export function useMadeBy(): (title: AdminMood['titles'][number]) => string {
  const t = useText('moods')
  const language = useLanguage()
  return ({ produced_by: name, produced_at: at }) =>
    name === undefined || at === undefined
      ? t('writtenByHand')
      : t('madeBy', { name, date: formatDate(at, language) })
}
