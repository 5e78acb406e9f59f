import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'

type Props = { readonly isBusy: boolean; readonly isUnsaved: boolean }

/** The save button, and whether there are unsaved changes; always visible at the lower edge. */
export function SaveBar({ isBusy, isUnsaved }: Props) {
  const t = useText('worlds')
  const state = isUnsaved ? 'unsaved' : 'nothingUnsaved'
  return (
    <div className="sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-surface p-3 pl-5 shadow-lift ring-1 ring-line forced-colors:border">
      <p role="status" className="text-sm text-ink-muted">
        {t(isBusy ? 'saving' : state)}
      </p>
      <Button type="submit" isBusy={isBusy}>
        {t('save')}
      </Button>
    </div>
  )
}
