import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { StagedChange } from '../contract-staged.ts'

type Props = {
  readonly changes: readonly StagedChange[]
  /** Why changes could not be saved, by the key of the change. */
  readonly problems: ReadonlyMap<string, string>
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** The number of staged changes, with Save and Cancel. First in the tab order, and always visible at the lower edge. */
export function StagedBar({ changes, problems, isSaving, onSave, onCancel }: Props) {
  const t = useText('scenario-map')
  if (changes.length === 0) return null
  const added = changes.filter(({ change }) => change === 'add').length
  const counts = [
    ...(added > 0 ? [t('toAdd', { count: added })] : []),
    ...(added < changes.length ? [t('toRemove', { count: changes.length - added })] : []),
  ]
  return (
    <div className="sticky bottom-4 z-10 order-last animate-rise rounded-card shadow-lift">
      <Banner
        tone="warning"
        className="ring-1 ring-warn-ink/25"
        action={
          <div className="flex flex-wrap gap-3">
            <Button size="small" isBusy={isSaving} onClick={onSave}>
              {t('save')}
            </Button>
            <Button size="small" look="secondary" disabled={isSaving} onClick={onCancel}>
              {t('cancel')}
            </Button>
          </div>
        }
      >
        <p className="font-medium">{t('pending', { count: changes.length })}</p>
        <p>{counts.join(', ')}</p>
        {changes.map(({ key, names }) => {
          const problem = problems.get(key)
          return (
            problem !== undefined && <p key={key}>{t('problemIn', { scenario: names.scenario, problem })}</p>
          )
        })}
      </Banner>
    </div>
  )
}
