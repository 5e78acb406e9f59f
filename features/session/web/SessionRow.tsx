import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { RouteReply } from '#platform/contract/route.ts'
import { formatMoment, formatRelative } from '#platform/web/format.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { currentLanguage } from '#platform/web/i18n.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { sessionRoutes } from '../contract.ts'

type ShownSession = RouteReply<typeof sessionRoutes.listOwnSessions>[number]
type Props = { readonly session: ShownSession; readonly onEnd: () => void }

const handhelds: readonly (string | null)[] = ['iPhone', 'iPad', 'Android']

/** One session: its browser, beginning and last use, and a button to end it. */
export function SessionRow({ session, onEnd }: Props) {
  const t = useText('session')
  const name = useSessionName()(session)
  const language = currentLanguage()
  const Icon = handhelds.includes(session.system) ? Smartphone : Monitor
  const used = session.is_current
    ? t('account.usedNow')
    : t('account.used', { when: formatRelative(session.last_used_at, language) })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 sm:px-5">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
          <span>{name}</span>
          {session.is_current && <Badge tone="accent">{t('account.thisOne')}</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-muted">
          <span>{t('account.since', { when: formatMoment(session.created_at, language) })}</span>
          <span>{used}</span>
        </p>
      </div>
      {!session.is_current && (
        <Button look="secondary" size="small" aria-label={t('account.endNamed', { name })} onClick={onEnd}>
          {t('account.end')}
        </Button>
      )}
    </li>
  )
}

/** A session's name: its browser and system, if known. */
export function useSessionName(): (session: ShownSession) => string {
  const t = useText('session')
  return ({ browser, system }) => {
    if (browser !== null && system !== null) return t('account.browserOn', { browser, system })
    return browser ?? system ?? t('account.unknownBrowser')
  }
}
