import { useQuery } from '@tanstack/react-query'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { screens } from '#features/paths.ts'
import type { OwnStudy } from '#features/studies/contract.ts'
import { ownStudiesQuery } from '#features/studies/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'

/** The standings that home describes, the most urgent first; the others ask nothing of the learner. */
const shownStandings = [
  'measure',
  'invited',
  'waiting',
  'practising',
  'awaiting_draw',
] as const satisfies readonly OwnStudy['standing'][]

/** Where the learner stands in a study of their organisation, with a link to it; renders nothing without a study. */
export function StudyNotice({ language }: { readonly language: string }) {
  const t = useText('scenarios')
  // If the studies cannot be loaded, home shows none; the studies screen tells what went wrong.
  const { data: studies = [] } = useQuery(ownStudiesQuery(language))
  if (studies.length === 0) return null
  const standing = shownStandings.find((one) => studies.some((study) => study.standing === one))
  const study = studies.find((one) => one.standing === standing)
  return (
    <section
      aria-labelledby="study"
      className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card bg-surface p-5 shadow-card ring-1 ring-line sm:p-6 forced-colors:border"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent-ink"
      >
        <FlaskConical className="size-5" />
      </span>
      <div className="min-w-0 grow basis-60">
        <h2 id="study" className="text-lg font-semibold tracking-tight wrap-anywhere">
          {study?.title ?? t('study.quiet')}
        </h2>
        {standing && (
          <p id="study-text" className="mt-0.5 text-label text-ink-muted">
            {t(`study.text.${standing}`)}
          </p>
        )}
      </div>
      <LinkButton
        look="secondary"
        to={screens.studies}
        aria-describedby={standing ? 'study study-text' : 'study'}
        className="max-sm:w-full"
      >
        {t(standing === 'invited' ? 'study.open.invited' : 'study.open.other')}
      </LinkButton>
    </section>
  )
}
