import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { ImportLine } from '../contract.ts'
import type { LineActions } from './line-changes.ts'

type Props = { readonly line: ImportLine; readonly actions: LineActions }

/** Buttons to correct a line, leave it out or put it back, or reactivate the user that it names. */
export function LineActionCell({ line, actions }: Props) {
  const t = useText('user-imports')
  const { changed, isBusy, onCorrect, onLeaveOut, onReactivate } = actions
  const isLeftOut = line.fate === 'left_out'
  const isFaulty = line.fate === 'refused' || line.fate === 'question'
  const values = { line: line.line, name: line.name }
  if (line.fate === 'known' && !changed.has(line.line)) return null
  return (
    <div className="flex flex-wrap gap-x-4">
      {line.user_id !== null && (
        <TextButton
          aria-label={t('actions.reactivateOf', values)}
          disabled={isBusy}
          onClick={() => onReactivate(line)}
          className="text-accent-ink"
        >
          {t('actions.reactivate')}
        </TextButton>
      )}
      {(isFaulty || (changed.has(line.line) && !isLeftOut)) && (
        <TextButton
          aria-label={t('actions.correctOf', values)}
          disabled={isBusy}
          onClick={() => onCorrect(line)}
          className="text-accent-ink"
        >
          {t('actions.correct')}
        </TextButton>
      )}
      <TextButton
        aria-label={t(isLeftOut ? 'actions.putBackOf' : 'actions.leaveOutOf', values)}
        disabled={isBusy}
        onClick={() => onLeaveOut(line, !isLeftOut)}
        className="text-accent-ink"
      >
        {t(isLeftOut ? 'actions.putBack' : 'actions.leaveOut')}
      </TextButton>
    </div>
  )
}
