import type { Message } from '#features/chats/contract.ts'
import { formatMoment, formatRelative } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import type { ComparedTry } from './CompareBanner.tsx'
import { ComparedChecks, hasEvidenceIn } from './ComparedFindings.tsx'
import { ComparedMessage } from './ComparedMessage.tsx'

type LaneProps = {
  readonly compared: ComparedTry
  readonly title: string
  readonly messages: readonly Message[]
  /** Whether it is shown paler, as the older try is. */
  readonly isPale: boolean
}

/** One try, from the message where the two part. */
export function CompareLane({ compared, title, messages, isPale }: LaneProps) {
  const t = useText('evaluations')
  const { evaluation } = compared
  const ids = messages.map(({ id }) => id)
  // These checks have no evidence, or only evidence from before the two tries part.
  const elsewhere =
    evaluation?.checks.filter((check) => check.verdict !== 'not_judged' && !hasEvidenceIn(check, ...ids)) ??
    []
  return (
    <section
      aria-label={title}
      className={cx(
        'grid gap-4 rounded-card p-4 sm:p-5',
        !isPale && 'bg-surface shadow-card ring-1 ring-line forced-colors:border',
      )}
    >
      <div className="grid gap-0.5">
        <h2 className="font-semibold max-nav:sr-only">{title}</h2>
        <LaneFacts compared={compared} />
      </div>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <ComparedMessage key={message.id} compared={compared} message={message} isPale={isPale} />
        ))}
      </ol>
      {elsewhere.length > 0 && evaluation && (
        <div className="grid justify-items-end gap-1.5 border-t border-line pt-3">
          <h3 className="text-sm text-ink-muted">{t('checks.other')}</h3>
          <ComparedChecks checks={elsewhere} language={evaluation.language} />
        </div>
      )}
    </section>
  )
}

/** When it was begun, and with how many hints it was done. */
function LaneFacts({ compared: { chat, evaluation } }: Pick<LaneProps, 'compared'>) {
  const t = useText('evaluations')
  const language = useLanguage()
  const begun = chat.branches.find(({ id }) => id === chat.branch_id)?.created_at ?? chat.created_at
  return (
    <DotSeparatedList
      className="text-sm text-ink-muted"
      facts={[
        [
          'begun',
          <time key="begun" dateTime={begun} title={formatMoment(begun, language)}>
            {formatRelative(begun, language)}
          </time>,
        ],
        ['hints', evaluation ? t('compare.hints', { count: evaluation.hints }) : undefined],
      ]}
    />
  )
}
