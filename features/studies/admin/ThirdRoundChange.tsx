import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { studyArms } from '../contract.ts'
import type { StudyFigures } from '../contract-admin.ts'
import { formatPoints } from './EffectInterval.tsx'

/** Shows how far each group has changed from the first to the third measurement. */
export function ThirdRoundChange({ again }: { readonly again: StudyFigures['again'] }) {
  const t = useText('studies')
  const language = useLanguage()
  const points = (share: number) => formatPoints(share, language)
  return (
    <section className="grid gap-2">
      <h4 className="font-semibold">{t('admin.again.title')}</h4>
      <p className="max-w-prose text-label text-ink-muted">
        {t(again ? 'admin.again.lead' : 'admin.again.open')}
      </p>
      {again && (
        <dl className="grid gap-x-6 gap-y-2 text-label sm:grid-cols-2">
          {studyArms.map((arm) => (
            <div key={arm}>
              <dt className="text-sm text-ink-muted">
                {t('admin.again.group', { group: t(`admin.${arm}`), count: again[arm].people })}
              </dt>
              <dd className="tabular-nums">
                {t('admin.again.change', {
                  change: points(again[arm].change),
                  low: points(again[arm].low),
                  high: points(again[arm].high),
                })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
