import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import type { FindingSelection } from './useFindings.ts'

type Props = { readonly selection: FindingSelection; readonly isSheet: boolean }

/** "Finding 5 of 8", with buttons to the findings before and after it. */
export function FindingSteps({ selection, isSheet }: Props) {
  const t = useText('evaluations')
  const { findings, chosen, choose, leave } = selection
  const position = findings.findIndex((one) => one === chosen)
  const [previous, next] = [findings[position - 1], findings[position + 1]]
  return (
    <div className="flex items-center gap-1">
      <p className="me-auto text-sm text-ink-muted">
        {t('findings.position', {
          position: position + 1,
          total: findings.length,
          number: chosen?.number,
        })}
      </p>
      <IconButton
        name={t('findings.previous')}
        disabled={!previous}
        onClick={() => previous && choose(previous)}
      >
        <ChevronUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton name={t('findings.next')} disabled={!next} onClick={() => next && choose(next)}>
        <ChevronDown aria-hidden className="size-5" />
      </IconButton>
      {isSheet && (
        <IconButton name={t('findings.close')} onClick={leave}>
          <X aria-hidden className="size-5" />
        </IconButton>
      )}
    </div>
  )
}
