import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { PackEffect } from './pack-decisions.ts'

const shownEffects = ['added', 'updated', 'copied', 'kept'] as const

type Props = {
  readonly effects: readonly PackEffect[]
  readonly isBusy: boolean
  readonly onStart: () => void
  /** More buttons beside the one that starts the import. */
  readonly children: ReactNode
}

/** The effects of all decisions, who will see the scenarios, and the button that starts the import. */
export function StartPackImport({ effects, isBusy, onStart, children }: Props) {
  const t = useText('packs')
  const countOf = (effect: PackEffect) => effects.filter((one) => one === effect).length
  const undecided = countOf('undecided')
  const isAnything = effects.some((effect) => effect !== 'kept')
  const sentences = shownEffects.flatMap((effect) =>
    countOf(effect) > 0 ? [t(`effects.${effect}`, { count: countOf(effect) })] : [],
  )
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <div role="status" className="grid gap-1 text-label">
        <p className="font-medium">
          {undecided > 0 ? t('undecided', { count: undecided }) : sentences.join(' ')}
        </p>
        <p className="max-w-prose text-ink-muted">{isAnything ? t('whoSees') : t('nothingToImport')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {isAnything && (
          <Button isBusy={isBusy} disabled={undecided > 0} onClick={onStart}>
            {t('start')}
          </Button>
        )}
        {children}
        <p role="status" className="text-sm text-ink-muted">
          {isBusy && t('importing')}
        </p>
      </div>
    </div>
  )
}
