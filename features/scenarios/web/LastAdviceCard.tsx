import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useId } from 'react'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { momentLink, screens } from '#features/paths.ts'
import type { LastAdvice } from '#features/practice/contract.ts'
import { formatDay, formatRelative } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'

type Props = {
  readonly advice: LastAdvice
  /** Whether trying the moment again is the most useful step of the page. */
  readonly isMain: boolean
}

/** What the newest evaluation advises, on which words, and the way to try it. */
export function LastAdviceCard({ advice, isMain }: Props) {
  const t = useText('scenarios')
  const title = useId()
  const { chat_id, branch_id, moment } = advice
  return (
    <section
      aria-labelledby={title}
      className={cx(
        'flex flex-col gap-2.5 rounded-banner p-5 forced-colors:border sm:p-7',
        isMain ? 'bg-accent-soft' : 'bg-surface shadow-card ring-1 ring-line',
      )}
    >
      <AdviceHead advice={advice} />
      {advice.own_conversation && <OwnFacts own={advice.own_conversation} />}
      <AdviceWords advice={advice} titleId={title} />
      <div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-2 pt-2">
        {moment && (
          <LinkButton
            {...momentLink({
              chatId: chat_id,
              branchId: branch_id,
              messageId: moment.message_id,
              checkKey: moment.check_key,
            })}
            look={isMain ? 'primary' : 'secondary'}
            aria-describedby={title}
            className="max-sm:w-full"
          >
            <RotateCcw aria-hidden className="size-4" />
            {t('advice.tryAgain')}
          </LinkButton>
        )}
        <Link
          to={screens.evaluation}
          params={{ id: String(chat_id) }}
          search={{ branch: branch_id }}
          className="inline-flex min-h-11 items-center text-label font-medium text-accent-ink underline underline-offset-4 pointer-fine:min-h-6"
        >
          {t('advice.see')}
        </Link>
      </div>
    </section>
  )
}

/** The head of the card: what kind of advice it is, from which conversation, and from when. */
function AdviceHead({ advice: { is_counted, scenario, language, created_at } }: Pick<Props, 'advice'>) {
  const t = useText('scenarios')
  const reader = useLanguage()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="flex items-center gap-2 text-label font-medium text-ink-muted">
        <History aria-hidden className="size-4 shrink-0" />
        {t(is_counted ? 'advice.counted' : 'advice.change')}
      </p>
      <p className="text-sm text-ink-muted wrap-anywhere">
        <span lang={scenario.language ?? language} dir="auto">
          {scenario.title}
        </span>
        <span aria-hidden>{'\u00a0· '}</span>
        <time dateTime={created_at}>{formatRelative(created_at, reader)}</time>
      </p>
    </div>
  )
}

/** When the learner really has the conversation, and how often it was rehearsed. */
function OwnFacts({ own }: { readonly own: NonNullable<LastAdvice['own_conversation']> }) {
  const t = useText('scenarios')
  const language = useLanguage()
  const { takes_place_on: day, tries } = own
  return (
    <DotSeparatedList
      className="text-sm text-ink-muted"
      facts={[
        // `formatDay` uses midnight in local time; a bare date would be midnight in UTC.
        ['day', day === null ? t('own.noDay') : t('own.day', { day: formatDay(day, language) })],
        ['tries', t('own.tries', { count: tries })],
      ]}
    />
  )
}

type WordsProps = Pick<Props, 'advice'> & { readonly titleId: string }

/** The advice, the learner's words and a better wording; or that there was nothing to advise. */
function AdviceWords({ advice: { moment, is_counted, language }, titleId }: WordsProps) {
  const t = useText('scenarios')
  const heading = 'text-title font-semibold line-clamp-3 wrap-anywhere'
  const line = 'line-clamp-3 text-label text-ink-muted wrap-anywhere'
  if (!moment)
    return (
      <>
        <h2 id={titleId} className={heading}>
          {t(is_counted ? 'advice.countedNone' : 'advice.none')}
        </h2>
        <p className={line}>{t(is_counted ? 'advice.countedNote' : 'advice.noneNote')}</p>
      </>
    )
  const { title, verdict, feedback, quotation, is_missing, better } = moment
  return (
    <>
      <h2
        id={titleId}
        lang={title === null ? language : rubricLanguage(language)}
        dir="auto"
        className={heading}
      >
        {title ?? feedback}
      </h2>
      {(verdict === 'not_met' || verdict === 'partly') && (
        <p className="flex items-center gap-1.5 text-sm text-ink-muted">
          <VerdictMark verdict={verdict} size="small" />
          {t(`advice.verdicts.${verdict}`)}
        </p>
      )}
      <p className={line}>
        {t(is_missing ? 'advice.missing' : 'advice.said')}{' '}
        <q lang={language} dir="auto">
          {quotation}
        </q>
      </p>
      {better !== null && (
        <p className={line}>
          {t('advice.better')}{' '}
          <q lang={language} dir="auto">
            {better}
          </q>
        </p>
      )}
      {better === null && title !== null && feedback !== null && (
        <p lang={language} dir="auto" className={line}>
          {feedback}
        </p>
      )}
    </>
  )
}
