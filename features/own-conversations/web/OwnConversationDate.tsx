import { formatDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'

/** The date of the conversation, as a sentence. */
export function OwnConversationDate({ day }: { readonly day: string | null }) {
  const t = useText('own-conversations')
  const language = useLanguage()
  if (day === null) return t('day.open')
  // `formatDay` uses local midnight; a bare date is midnight in UTC, which is the day before in half of the world.
  return <time dateTime={day}>{t('day.set', { day: formatDay(day, language) })}</time>
}

/** Registers a date field whose empty value is null. */
export const dayField = {
  setValueAs: (value: string | null) => (value === '' || value === null ? null : value),
}
