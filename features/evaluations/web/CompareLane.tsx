import type { Message } from '#features/chats/contract.ts'
import { formatMoment, formatRelative } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { FactsLine } from '#platform/web/ui/FactsLine.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { ComparedTry } from './CompareBanner.tsx'
import { ComparedChecks, ComparedFindings, restsOn } from './ComparedFindings.tsx'

type LaneProps = {
  readonly compared: ComparedTry
  readonly title: string
  readonly messages: readonly Message[]
  /** The older one steps back. */
  readonly isPale: boolean
}

/** One try from where the two part. */
export function CompareLane({ compared, title, messages, isPale }: LaneProps) {
  const t = useText('evaluations')
  const { evaluation } = compared
  const ids = messages.map(({ id }) => id)
  // Without words of their own, or with words from before the two part.
  const elsewhere =
    evaluation?.checks.filter((check) => check.verdict !== 'not_judged' && !restsOn(check, ...ids)) ?? []
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
    <FactsLine
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

type MessageProps = Pick<LaneProps, 'compared' | 'isPale'> & { readonly message: Message }

/** A message, and below it what was found in it. */
export function ComparedMessage({ compared: { chat, evaluation }, message, isPale }: MessageProps) {
  const t = useText('evaluations')
  const { id, is_user: isUser, content } = message
  return (
    <li className={cx('grid gap-1.5', isUser ? 'justify-items-end ps-8' : 'pe-8')}>
      <div className="flex max-w-full items-end gap-2">
        {!isUser &&
          (chat.character ? (
            <Face
              seed={chat.character.face_seed}
              expression={chat.character.expression}
              className="size-8 shrink-0"
            />
          ) : (
            <Emblem id={chat.scenario.id} size="small" />
          ))}
        <p
          lang={isUser ? chat.language : chat.partner.language}
          dir="auto"
          className={cx(
            'min-w-0 rounded-bubble px-4 py-2.5 leading-relaxed whitespace-pre-wrap wrap-anywhere forced-colors:border',
            !isUser && 'rounded-bl-md bg-surface ring-1 ring-line',
            isUser && 'rounded-br-md',
            isUser && (isPale ? 'bg-accent-soft text-ink' : 'bg-bubble text-on-bubble'),
          )}
        >
          <VisuallyHidden>{t(isUser ? 'compare.you' : 'compare.partner')} </VisuallyHidden>
          {content}
        </p>
      </div>
      {evaluation && isUser && <ComparedFindings evaluation={evaluation} messageId={id} />}
    </li>
  )
}
