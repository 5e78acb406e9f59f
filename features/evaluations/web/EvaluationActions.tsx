import { useSearch } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'

type Props = { readonly chatId: number; readonly className: string }

/**
 * Links to the conversation and the comparison of tries, and the print button. On phones they are at the page's end.
 */
export function EvaluationActions({ chatId, className }: Props) {
  const { branch } = useSearch({ strict: false })
  const t = useText('evaluations')
  return (
    <div className={cx('flex flex-wrap gap-2 print:hidden', className)}>
      <LinkButton
        to={screens.readOnlyChat}
        params={{ id: String(chatId) }}
        search={{ branch }}
        look="secondary"
        size="small"
      >
        {t('chat')}
      </LinkButton>
      {branch !== undefined && (
        <LinkButton
          to={screens.compare}
          params={{ id: String(chatId) }}
          search={{ branch }}
          look="secondary"
          size="small"
        >
          {t('compare.open')}
        </LinkButton>
      )}
      <Button look="secondary" size="small" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {t('print')}
      </Button>
    </div>
  )
}
