import { useQuery } from '@tanstack/react-query'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import type { NewRubric, RubricCheck } from '../contract-rubric.ts'
import { rubricVersionQuery } from './queries.ts'

type Props = { readonly criteriaId: number; readonly version: number }

/** An older version of a rubric, read-only and in the language of the screens. */
export function RubricReading({ criteriaId, version }: Props) {
  const t = useText('criteria')
  const query = useQuery(rubricVersionQuery(criteriaId, version))
  return (
    <QueryContent query={query} failed={t('rubric.loadFailed')} retry={t('retry')}>
      {(rubric) => (
        <>
          <Banner tone="note">{t('rubric.older', { version })}</Banner>
          <ContentReading rubric={rubric} />
        </>
      )}
    </QueryContent>
  )
}

export function ContentReading({ rubric: { checks, shows_total } }: { readonly rubric: NewRubric }) {
  const t = useText('criteria')
  return (
    <>
      <ol className="grid grid-cols-1 gap-4">
        {checks.map((check, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- unfinished checks may have no key, or the same one
          <CheckReading key={index} check={check} place={index + 1} />
        ))}
      </ol>
      {shows_total && <p className="mt-4 text-sm">{t('rubric.showsTotalReading')}</p>}
    </>
  )
}

function CheckReading({ check, place }: { readonly check: RubricCheck; readonly place: number }) {
  const t = useText('criteria')
  const language = useLanguage()
  const own = rubricLanguage(language)
  const { examples } = check
  // The threshold is NaN in a check that is not finished.
  const thresholdText = (threshold: number) =>
    Number.isNaN(threshold) ? '–' : formatNumber(threshold, language)
  return (
    <Card as="li" className="grid min-w-0 gap-3 p-5">
      <h3 className="text-label font-semibold wrap-anywhere">{`${place}. ${check.name[own]}`}</h3>
      <p className="text-sm text-ink-muted">
        {check.key} · {check.skill === null ? t('rubric.noSkill') : t(`rubric.skills.${check.skill}`)} ·{' '}
        {check.kind === 'counted'
          ? t('rubric.countedBy', {
              rule: t(`rubric.rules.${check.rule}`),
              met: thresholdText(check.met),
              partly: thresholdText(check.partly),
            })
          : t(`rubric.evidences.${check.evidence}`)}
      </p>
      <p className="text-label leading-relaxed wrap-anywhere">{check.description[own]}</p>
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Row name={t('rubric.examples.met')} text={examples.met[own]} />
        {examples.partly && <Row name={t('rubric.examples.partly')} text={examples.partly[own]} />}
        <Row name={t('rubric.examples.not_met')} text={examples.not_met[own]} />
        {check.kind === 'judged' && check.occasion && (
          <Row name={t('rubric.occasion')} text={check.occasion[own]} />
        )}
        {check.kind === 'judged' && check.counter && (
          <Row name={t('rubric.counter')} text={t('rubric.yes')} />
        )}
      </dl>
    </Card>
  )
}

const Row = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <>
    <dt className="font-medium">{name}</dt>
    <dd className="text-ink-muted wrap-anywhere">{text}</dd>
  </>
)
