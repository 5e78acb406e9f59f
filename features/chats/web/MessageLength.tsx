import { formatNumber } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { MESSAGE_LENGTH } from '../contract.ts'

/** From here on it helps to know how much room is left. */
const NEARLY_FULL = 1800

/** How long a text is, once that matters. */
export function MessageLength({ length }: { readonly length: number }) {
  const t = useText('chats')
  const language = useLanguage()
  if (length < NEARLY_FULL) return null
  return (
    <p
      className={cx(
        'ml-auto shrink-0 tabular-nums',
        length > MESSAGE_LENGTH && 'font-medium text-danger-ink',
      )}
    >
      {t('send.length', {
        length: formatNumber(length, language),
        limit: formatNumber(MESSAGE_LENGTH, language),
      })}
    </p>
  )
}
