import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import type { PreparedConversation } from '../contract.ts'
import { DebriefForm } from './DebriefForm.tsx'
import { OwnConversationDate } from './OwnConversationDate.tsx'
import { OwnConversationLoader } from './OwnConversationLoader.tsx'

/** The screen for a debrief, which takes two minutes and is for the learner alone. */
export const DebriefScreen = () => (
  <OwnConversationLoader back="one">{(own) => <DebriefPage key={own.id} own={own} />}</OwnConversationLoader>
)

function DebriefPage({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  useDocumentTitle(t('debrief.title'))
  return (
    <>
      <header>
        <h1 className="text-display font-semibold">{t('debrief.title')}</h1>
        <DotSeparatedList
          className="mt-2 text-ink-muted"
          facts={[
            [
              'title',
              <span key="title" lang={own.language}>
                {own.title}
              </span>,
            ],
            ['day', <OwnConversationDate key="day" day={own.takes_place_on} />],
          ]}
        />
        <p className="mt-2 max-w-prose text-ink-muted">{t('debrief.lead')}</p>
      </header>
      <DebriefForm own={own} />
    </>
  )
}
