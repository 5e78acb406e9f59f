import { formatDay, formatMoment } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { Study } from '../contract-admin.ts'

/** The scenarios and people of a study, and when its parts end. */
export function StudyFacts({ study }: { readonly study: Study }) {
  const t = useText('studies')
  const language = useLanguage()
  const date = (moment: string | null) => moment && formatMoment(moment, language)
  const { measured, mood, rubric_version: version } = study
  const start = t('admin.facts.from', { day: formatDay(study.starts_on, language) })
  const facts: readonly (readonly [string, string | null])[] = [
    [t('admin.facts.practised'), study.practised.title],
    [
      t('admin.facts.measured'),
      mood === null
        ? t('admin.facts.rubric', { title: measured.title, version })
        : t('admin.facts.inMood', { title: measured.title, mood, version }),
    ],
    [t('admin.facts.asked'), t(study.is_for_all ? 'admin.facts.all' : 'admin.facts.some')],
    [t('admin.facts.start'), date(study.drawn_at) ?? start],
    [t('admin.facts.practice'), date(study.practice_ends_at)],
    [t('admin.facts.after'), date(study.after_ends_at)],
    [
      t(study.ended_at === null ? 'admin.facts.ends' : 'admin.facts.ended'),
      date(study.ended_at ?? study.ends_at),
    ],
  ]
  return (
    <dl className="grid gap-x-6 gap-y-3 text-label sm:grid-cols-2 nav:grid-cols-4">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-ink-muted">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
