import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { momentLink } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { Evaluation } from '../contract.ts'

type Props = {
  readonly evaluation: Evaluation
  readonly messageId: number
  /** The check that is tried again; null for a statement that belongs to none. */
  readonly checkKey: string | null
  /** The name of the check or the statement. */
  readonly name: string
  /** Where there is little room. */
  readonly isShort?: boolean
  /** Whether it is the most useful step of the page. */
  readonly isMain?: boolean
  readonly className?: string
}

/** Leads to the screen to say a message again. Nothing is rendered for a study's measurement, which is made once. */
export function TryAgainLink({
  evaluation,
  messageId,
  checkKey,
  name,
  isShort = false,
  isMain = false,
  className,
}: Props) {
  const t = useText('evaluations')
  if (evaluation.is_measurement) return null
  return (
    <LinkButton
      {...momentLink({ chatId: evaluation.chat_id, branchId: evaluation.branch_id, messageId, checkKey })}
      look={isMain ? 'primary' : 'secondary'}
      size={isMain ? 'normal' : 'small'}
      aria-label={t(isShort ? 'again.shortNamed' : 'again.named', { name })}
      className={`whitespace-nowrap print:hidden ${className ?? ''}`}
    >
      <RotateCcw aria-hidden className="size-4" />
      {t(isShort ? 'again.short' : 'again.moment')}
    </LinkButton>
  )
}
