import { screens } from '#features/paths.ts'
import { formatDate, localDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { PreparedConversation } from '../contract.ts'

/** How the conversation went, or the question; renders nothing before its date. */
export function DebriefCard({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  const { debrief, takes_place_on: day } = own
  const mayBeOver = day === null ? own.tries > 0 : day <= localDay()
  if (!debrief && !mayBeOver) return null
  return (
    <Card as="section" aria-labelledby="debrief" className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <h2 id="debrief" className="text-title font-semibold">
            {t('debrief.title')}
          </h2>
          {!debrief && <p className="mt-1 text-label text-ink-muted">{t('debrief.lead')}</p>}
        </div>
        <LinkButton look="secondary" to={screens.ownDebrief} params={{ id: String(own.id) }}>
          {t(debrief ? 'debrief.change' : 'debrief.answer')}
        </LinkButton>
      </div>
      {debrief && <Written debrief={debrief} />}
    </Card>
  )
}

function Written({ debrief }: { readonly debrief: NonNullable<PreparedConversation['debrief']> }) {
  const t = useText('own-conversations')
  const language = useLanguage()
  const { outcome, plans, words, written_at } = debrief
  return (
    <>
      <DotSeparatedList
        className="text-label text-ink-muted"
        facts={[
          ['outcome', t(`debrief.written.${outcome}`)],
          [
            'written',
            <time key="written" dateTime={written_at}>
              {formatDate(written_at, language)}
            </time>,
          ],
        ]}
      />
      {plans.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {plans.map(({ trigger, response, did }) => (
            <li key={trigger} className="rounded-card bg-sunken px-4 py-3 wrap-anywhere forced-colors:border">
              <p>
                <span className="font-medium">{t('page.if')}</span> {trigger}
              </p>
              <p className="mt-0.5">
                <span className="font-medium">{t('page.then')}</span> {response}
              </p>
              {did !== null && (
                <p className="mt-1 text-label font-medium text-accent-ink">{t(`debrief.dids.${did}`)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {words !== '' && (
        <div>
          <h3 className="text-sm font-medium text-ink-muted">{t(`debrief.question.${outcome}`)}</h3>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{words}</p>
        </div>
      )}
    </>
  )
}
