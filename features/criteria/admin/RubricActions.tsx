import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { rubricLimits } from '#features/criteria/contract-rubric.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { criteriaFailures } from '../contract.ts'

type Props = {
  /** How many checks there are. */
  readonly count: number
  readonly isBusy: boolean
  readonly onAdd: () => void
}

/** Saves the checks, or adds one while there may be more. */
export function RubricActions({ count, isBusy, onAdd }: Props) {
  const t = useText('criteria')
  const failureText = useFailureText()
  const fullId = useId()
  const isFull = count >= rubricLimits.maximum
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <Button type="submit" isBusy={isBusy}>
        {t('rubric.save')}
      </Button>
      <Button
        look="secondary"
        disabled={isFull}
        aria-describedby={isFull ? fullId : undefined}
        onClick={onAdd}
      >
        <Plus aria-hidden className="size-4" />
        {t('rubric.add')}
      </Button>
      {isFull && (
        <p id={fullId} className="text-sm text-ink-muted">
          {failureText(criteriaFailures.checkCount)}
        </p>
      )}
    </div>
  )
}
