import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { specificsHeadings } from '#features/evaluations/contract-rules.ts'
import { isMadeByRules } from '#features/evaluations/contract-points.ts'
import { formatDate } from '#platform/web/format.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LazyRichText } from '#platform/web/ui/LazyRichText.tsx'
import type { ReceivedEvaluation } from '../contract.ts'
import { ReceivedChecks } from './ReceivedChecks.tsx'
import { ReceivedSkills } from './ReceivedSkills.tsx'
import { ReceivedTranscript } from './ReceivedTranscript.tsx'

type Props = { readonly received: ReceivedEvaluation }

/** The evaluation as its learner has decided to show it, read-only. */
export function ReceivedReport({ received }: Props) {
  const t = useText('sharing')
  const { scenario, person, language, checks, skills, content, messages } = received
  useDocumentTitle(`${scenario.title}, ${person.name}`)
  // Rules write in English where they do not know the conversation's language.
  const lang = isMadeByRules(received) && !(language in specificsHeadings) ? 'en' : language
  return (
    <article className="grid max-w-[56rem] grid-cols-1 gap-6">
      <ReportHeader received={received} />
      {checks.length > 0 && (
        <Part title={t('received.checks')}>
          <ReceivedChecks checks={checks} lang={language} />
        </Part>
      )}
      {skills.length > 0 && (
        <Part title={t('received.skills')}>
          <ReceivedSkills skills={skills} />
        </Part>
      )}
      <Part title={t('received.text')}>
        <LazyRichText html={content} lang={lang} />
      </Part>
      <Part title={t('received.conversation')}>
        {messages ? (
          <ReceivedTranscript messages={messages} learner={person.name} lang={language} />
        ) : (
          <p className="text-label text-ink-muted">{t('received.notShared')}</p>
        )}
      </Part>
    </article>
  )
}

function ReportHeader({ received }: Props) {
  const t = useText('sharing')
  const reader = useLanguage()
  const { scenario, person, shared_at, created_at, turn_count, language } = received
  const titleLanguage = scenario.language ?? language
  return (
    <header className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 lang={titleLanguage} dir="auto" className="text-title font-semibold wrap-anywhere">
          {scenario.title}
        </h2>
        <p
          lang={titleLanguage}
          dir="auto"
          className="max-w-prose text-label whitespace-pre-line wrap-anywhere"
        >
          {scenario.description}
        </p>
        <p className="text-sm text-ink-muted">
          {t('received.judged', { count: turn_count, date: formatDate(created_at, reader) })}{' '}
          {isMadeByRules(received)
            ? t('received.byRules')
            : t('received.byModel', { name: received.produced_by })}
        </p>
      </div>
      <div className="flex items-start gap-3 rounded-card bg-accent-soft px-4 py-3 text-label text-accent-ink forced-colors:border">
        <ShieldCheck aria-hidden className="mt-px size-5 shrink-0" />
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p className="font-medium">
            {t('received.by', {
              name: person.name,
              username: person.username,
              date: formatDate(shared_at, reader),
            })}
          </p>
          <p>{t('received.trust', { name: person.name })}</p>
        </div>
      </div>
    </header>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
      {children}
    </Card>
  )
}
