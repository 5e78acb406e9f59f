import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { FactsLine } from '#platform/web/ui/FactsLine.tsx'
import type { PreparedConversation } from '../contract.ts'
import { DebriefForm } from './DebriefForm.tsx'
import { OwnDay } from './OwnDay.tsx'
import { OwnLoader } from './OwnLoader.tsx'

/** The screen for a debrief, which takes two minutes and is for the learner alone. */
export const DebriefScreen = () => (
  <OwnLoader back="one">{(own) => <DebriefPage key={own.id} own={own} />}</OwnLoader>
)

function DebriefPage({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  useDocumentTitle(t('debrief.title'))
  return (
    <>
      <header>
        <h1 className="text-display font-semibold">{t('debrief.title')}</h1>
        <FactsLine
          className="mt-2 text-ink-muted"
          facts={[
            [
              'title',
              <span key="title" lang={own.language}>
                {own.title}
              </span>,
            ],
            ['day', <OwnDay key="day" day={own.takes_place_on} />],
          ]}
        />
        <p className="mt-2 max-w-prose text-ink-muted">{t('debrief.lead')}</p>
      </header>
      <DebriefForm own={own} />
    </>
  )
}
