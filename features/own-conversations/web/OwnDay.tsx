import { formatDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'

/** By when it takes place, as a sentence. */
export function OwnDay({ day }: { readonly day: string | null }) {
  const t = useText('own-conversations')
  const language = useLanguage()
  if (day === null) return t('day.open')
  // Midnight here: a bare day would be midnight in UTC, which is the day before in half of the world.
  return <time dateTime={day}>{t('day.set', { day: formatDay(day, language) })}</time>
}

/** How a form reads a field of a day: null while none is set. */
export const dayField = {
  setValueAs: (value: string | null) => (value === '' || value === null ? null : value),
}
