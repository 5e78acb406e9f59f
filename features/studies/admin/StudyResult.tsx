import { formatNumber, formatPercent } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { FigureTable } from '#platform/web/table/FigureTable.tsx'
import { studyArms } from '../contract.ts'
import type { StudyFigures } from '../contract-admin.ts'
import { EffectInterval, formatPoints } from './EffectInterval.tsx'

type Result = NonNullable<StudyFigures['after']>
type Props = {
  readonly result: Result | null
  /** Whether a report was made since the round was closed. */
  readonly isReported: boolean
}

/** Shows the effect of practising on the second measurement, or says why it shows no figures. */
export function StudyResult({ result, isReported }: Props) {
  const t = useText('studies')
  return (
    <section className="grid min-w-0 gap-3">
      <h4 className="font-semibold">{t('admin.effect.title')}</h4>
      {result ? (
        <Effect result={result} />
      ) : (
        <p className="max-w-prose text-label text-ink-muted">
          {t(isReported ? 'admin.effect.few' : 'admin.effect.open')}
        </p>
      )}
    </section>
  )
}

function Effect({ result }: { readonly result: Result }) {
  const t = useText('studies')
  const language = useLanguage()
  const { difference, low, high, standardised } = result.effect
  const points = (share: number) => formatPoints(share, language)
  const meaning = low > 0 ? 'yes' : high < 0 ? 'no' : 'unclear'
  return (
    <div className="grid gap-5 nav:grid-cols-[1fr_1fr]">
      <div className="grid content-start gap-2">
        <p>
          <span className="text-title font-semibold tabular-nums">
            {t('admin.effect.value', { difference: points(difference) })}
          </span>
          <span className="block text-label text-ink-muted">
            {t('admin.effect.interval', { low: points(low), high: points(high) })}
          </span>
        </p>
        <EffectInterval {...result.effect} />
        <p className="max-w-prose text-label">{t(`admin.effect.${meaning}`)}</p>
        <p className="max-w-prose text-sm text-ink-muted">
          {t('admin.effect.adjusted')}{' '}
          {standardised !== null &&
            t('admin.effect.standardised', { value: standardised.toLocaleString(language) })}
        </p>
      </div>
      <Means result={result} />
    </div>
  )
}

function Means({ result }: { readonly result: Result }) {
  const t = useText('studies')
  const language = useLanguage()
  return (
    <div className="self-start">
      <p className="mb-1 text-sm font-medium text-ink-muted">{t('admin.means')}</p>
      <FigureTable
        caption={t('admin.means')}
        first={t('admin.group')}
        columns={[t('admin.peopleCount'), t('admin.meanBefore'), t('admin.meanAfter')]}
        rows={studyArms.map((arm) => ({
          key: arm,
          name: t(`admin.${arm}`),
          figures: [
            formatNumber(result[arm].people, language),
            formatPercent(result[arm].before, language),
            formatPercent(result[arm].after, language),
          ],
        }))}
      />
    </div>
  )
}
