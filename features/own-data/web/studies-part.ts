import { formatPercent } from '#platform/web/format.ts'
import type { OwnData } from '../contract.ts'
import { joinTexts, type PageTools } from './page-tools.ts'

type ExportedStudy = OwnData['studies'][number]

/** The studies that the person answered to, with the measurements; null if there are none. */
export function studiesPart(
  { make, pagePart, plainList, t, language, day, nameOf }: PageTools,
  { studies }: Pick<OwnData, 'studies'>,
): HTMLElement | null {
  const describe = ({ title, state, answered_at, arm, language: spoken, measurements }: ExportedStudy) =>
    make(
      'article',
      {},
      make('h3', {}, title),
      make(
        'p',
        { class: 'facts' },
        joinTexts(' · ', t(`page.studies.${state}`), day(answered_at), spoken && nameOf(spoken)),
      ),
      arm === null ? null : make('p', {}, t(`page.studies.${arm}`)),
      plainList(
        measurements.map(({ round, score }) => {
          const met = score === null ? t('page.studies.open') : formatPercent(score, language)
          return t('page.labelled', { name: t(`page.studies.${round}`), value: met })
        }),
      ),
    )
  return pagePart(t('page.studies.title'), studies.map(describe))
}
