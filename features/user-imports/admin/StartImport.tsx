import { type ReactNode, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { SegmentedControl } from '#platform/web/ui/SegmentedControl.tsx'
import { type ImportDelivery, importDeliveries, type UserImport } from '../contract.ts'

type Props = {
  readonly preview: UserImport
  readonly isBusy: boolean
  readonly isDisabled: boolean
  readonly onAdd: (delivery: ImportDelivery) => void
  readonly children: ReactNode
}

/** The totals, the choice of file or e-mails for the links if there is one, and the start button. */
export function StartImport({ preview, isBusy, isDisabled, onAdd, children }: Props) {
  const t = useText('user-imports')
  const [delivery, setDelivery] = useState<ImportDelivery>('file')
  const { counts, seats, can_email: canEmail } = preview
  const isAnyLeftOut = counts.question + counts.refused > 0
  return (
    <div className="grid gap-4">
      {canEmail && counts.add > 0 && (
        <SegmentedControl
          label={t('delivery.label')}
          isLabelShown
          choices={importDeliveries.map((value) => ({ value, label: t(`delivery.${value}`) }))}
          value={delivery}
          onChoose={setDelivery}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-label text-ink-muted">
          {counts.add === 0
            ? t('nobody')
            : [seats && t('seats', seats), isAnyLeftOut && t('leftOut')].filter(Boolean).join(' ')}
        </p>
        <div className="flex flex-wrap gap-3">
          {children}
          {counts.add > 0 && (
            <Button isBusy={isBusy} disabled={isDisabled} onClick={() => onAdd(delivery)}>
              {t('add', { count: counts.add })}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
