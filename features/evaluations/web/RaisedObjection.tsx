import Flag from 'lucide-react/icons/flag'
import { useEffect, useRef } from 'react'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Objection } from '../contract.ts'
import { useWithdrawObjection } from './useObjections.ts'

type Props = {
  readonly chatId: number
  readonly objection: Objection
  readonly name: string
  readonly takesFocus: boolean
  readonly onUndo: () => void
}

/** "You disagreed", in one's own words. The verdict above it stays as it is. */
export function RaisedObjection({ chatId, objection, name, takesFocus, onUndo }: Props) {
  const t = useText('evaluations')
  const failureText = useFailureText()
  const box = useRef<HTMLDivElement>(null)
  const withdraw = useWithdrawObjection(chatId)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="flex flex-wrap items-baseline gap-x-3 rounded-control bg-sunken px-3 py-1.5 text-sm wrap-anywhere forced-colors:border print:bg-transparent print:px-0"
    >
      <p className="font-medium">
        <Flag aria-hidden className="me-2 inline size-4 align-[-0.15em]" />
        {t('objection.raised')}
      </p>
      <p className="text-ink-muted">
        {t(`objection.reasons.${objection.reason}`)}
        {objection.words !== null && `: ${objection.words}`}
      </p>
      <TextButton
        aria-label={t('objection.undoName', { name })}
        // Not disabled, because a disabled button loses the focus, and the withdrawal may fail.
        aria-busy={withdraw.isPending}
        onClick={() => {
          if (withdraw.isPending) return
          onUndo()
          withdraw.mutate(objection.id)
        }}
        className="text-accent-ink pointer-fine:min-h-8 print:hidden"
      >
        {t('objection.undo')}
      </TextButton>
      {withdraw.error && (
        <Banner tone="error">{failureText(withdraw.error, t('objection.undoFailed'))}</Banner>
      )}
    </div>
  )
}
