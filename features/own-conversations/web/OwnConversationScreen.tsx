import { useState } from 'react'
import { moodExpressions } from '#features/chats/contract-rules.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Face } from '#platform/web/ui/Face.tsx'
import { DotSeparatedList } from '#platform/web/ui/DotSeparatedList.tsx'
import type { PreparedConversation } from '../contract.ts'
import { DebriefCard } from './DebriefCard.tsx'
import { DeleteOwnConversation } from './DeleteOwnConversation.tsx'
import { OwnConversationDate } from './OwnConversationDate.tsx'
import { OwnConversationLoader } from './OwnConversationLoader.tsx'
import { OwnScenarioOrigin } from './OwnScenarioOrigin.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { StartRehearsalButton } from './StartRehearsalButton.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { useIsDrafting } from './useIsDrafting.ts'

/** One own conversation: to practise it, plan it and correct its scenario. */
export const OwnConversationScreen = () => (
  <OwnConversationLoader back="all">{(own) => <Own key={own.id} own={own} />}</OwnConversationLoader>
)

function Own({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  const isDrafting = useIsDrafting(own)
  // A model's draft is a guess, so the learner reads and corrects it before the first rehearsal.
  const isUnread = own.origin === 'model' && own.tries === 0
  const [hasUnsavedCorrections, setUnsavedCorrections] = useState(false)
  useDocumentTitle(own.title)
  return (
    <>
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-4 rounded-banner bg-accent-soft p-5 sm:gap-x-6 sm:p-7 forced-colors:border">
        <Face
          seed={own.face_seed}
          expression={moodExpressions[own.mood]}
          className="size-14 sm:row-span-2 sm:size-24"
        />
        <div className="min-w-0">
          <h1
            lang={own.language}
            dir="auto"
            className="text-title font-semibold wrap-anywhere sm:text-display"
          >
            {own.title}
          </h1>
          <DotSeparatedList
            className="mt-1 text-label text-ink-muted"
            facts={[
              ['mood', t(`moods.${own.mood}.name`)],
              ['tries', t('list.tries', { count: own.tries })],
              ['day', <OwnConversationDate key="day" day={own.takes_place_on} />],
            ]}
          />
        </div>
        {!isDrafting && !isUnread && <StartRehearsalButton own={own} />}
        {!isDrafting && isUnread && (
          <p className="col-span-full max-w-[44rem] text-label sm:col-span-1">{t('practise.readFirst')}</p>
        )}
      </header>
      <OwnScenarioOrigin own={own} isDrafting={isDrafting} hasUnsavedCorrections={hasUnsavedCorrections} />
      {!isDrafting && isUnread && (
        <CorrectionForm
          own={own}
          practise={<StartRehearsalButton own={own} />}
          onUnsaved={setUnsavedCorrections}
        />
      )}
      <DebriefCard own={own} />
      <PlanEditor own={own} />
      {!isDrafting && !isUnread && <CorrectionForm own={own} onUnsaved={setUnsavedCorrections} />}
      <DeleteOwnConversation id={own.id} />
    </>
  )
}
