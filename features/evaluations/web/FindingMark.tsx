import MessageSquareText from 'lucide-react/icons/message-square-text'
import PenLine from 'lucide-react/icons/pen-line'
import { useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { Finding } from './findings.ts'

/** The icon for the kind of a finding. The words beside it say the same. */
export function FindingMark({ finding: { check, statement } }: { readonly finding: Finding }) {
  if (check) return <VerdictMark verdict={check.verdict} className="mt-0.5" />
  const Icon = statement?.better ? PenLine : MessageSquareText
  return <Icon aria-hidden className="mt-0.5 size-5 shrink-0 p-px text-accent-ink" />
}

/** The title of a finding: the check's name, or the kind of the statement. */
export function useFindingTitle() {
  const t = useText('evaluations')
  return ({ check, statement }: Pick<Finding, 'check' | 'statement'>): string =>
    check ? check.name : statement?.better ? t('findings.wording') : t('findings.remark')
}
