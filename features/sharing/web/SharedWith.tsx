import { useMutation } from '@tanstack/react-query'
import Link2 from 'lucide-react/icons/link-2'
import { screens } from '#features/paths.ts'
import { formatDate, formatMoment } from '#platform/web/format.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { SharedEvaluation } from '../contract.ts'
import { takeBackMutation } from './queries.ts'

type Props = { readonly shared: SharedEvaluation; readonly onTakenBack: () => void }

/**
 * A person who sees the evaluation: what they see, since when, and when they read it last; with a link for them, and a
 * button to take it back.
 */
export function SharedWith({ shared, onTakenBack }: Props) {
  const t = useText('sharing')
  const failureText = useFailureText()
  const taking = useMutation({ ...takeBackMutation, onSettled: (_reply, error) => error || onTakenBack() })
  const { name } = shared.recipient
  const link = linkOf(shared.id)
  // The browser may refuse, and has no clipboard where the page did not come over https.
  const copying = useMutation({ mutationFn: async () => navigator.clipboard.writeText(link) })
  return (
    <li className="grid grid-cols-1 gap-2 py-3 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Facts shared={shared} />
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            size="small"
            aria-label={t('share.copyLinkFor', { name })}
            onClick={() => copying.mutate()}
          >
            <Link2 aria-hidden className="size-4" />
            {t('share.copyLink')}
          </Button>
          <Button
            look="secondary"
            size="small"
            isBusy={taking.isPending}
            aria-label={t('share.takeBackFrom', { name })}
            onClick={() => taking.mutate(shared)}
          >
            {t('share.takeBack')}
          </Button>
        </div>
      </div>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {copying.isSuccess && t('share.copied', { name })}
        {copying.isError && (
          <>
            {t('share.link', { name })} <span className="font-mono wrap-anywhere select-all">{link}</span>
          </>
        )}
      </p>
      {taking.isError && <Banner tone="error">{failureText(taking.error, t('share.takeBackFailed'))}</Banner>}
    </li>
  )
}

function Facts({ shared }: Pick<Props, 'shared'>) {
  const t = useText('sharing')
  const language = useLanguage()
  const { recipient, with_transcript, shared_at, last_read_at } = shared
  const read = last_read_at
    ? t('share.read', { date: formatMoment(last_read_at, language) })
    : t('share.notRead')
  return (
    <div className="grid min-w-0 grow basis-72 gap-0.5">
      <p className="font-medium wrap-anywhere">
        {t('share.with', { name: recipient.name, date: formatDate(shared_at, language) })}
      </p>
      <p className="text-sm text-ink-muted">
        {t(with_transcript ? 'what.both' : 'what.evaluation')} · {read}
      </p>
    </div>
  )
}

/** The address where its recipient reads it. Everybody else finds nothing there. */
const linkOf = (id: number): string =>
  new URL(screens.admin.replace('$', `shared/${id}`), window.location.origin).href
