import { useQuery } from '@tanstack/react-query'
import { practiceQuery } from '#features/practice/web/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { HomeBanner } from './HomeBanner.tsx'
import { findTries } from './TriesLine.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'
import { OwnConversationCard } from './OwnConversationCard.tsx'
import { Reminder } from './Reminder.tsx'
import { ScenarioCard } from './ScenarioCard.tsx'
import { ScenarioGrid } from './ScenarioGrid.tsx'
import { StudyNotice } from './StudyNotice.tsx'
import { hasNextStep, useRecommended } from './useRecommended.ts'
import { WhatNow } from './WhatNow.tsx'

/** The start of every practice: where one stopped, what to talk about, and in which language. */
export function HomeScreen() {
  const t = useText('scenarios')
  const { data: me } = useQuery(sessionQuery)
  useDocumentTitle(t('title'))
  return me ? <Home me={me} /> : null
}

function Home({ me }: { readonly me: Me }) {
  const t = useText('scenarios')
  const [language, chooseLanguage] = useChatLanguage(me)
  const { data: practice } = useQuery(practiceQuery)
  const languages = { readerLanguage: me.language.code, chatLanguage: language }
  const { scenario, isPending, isOnly } = useRecommended(me.language.code)
  const name = me.name || me.username
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6">
      {practice && !hasNextStep(practice) ? (
        <HomeBanner name={name} isFirstTime={practice.tries.length === 0}>
          {isPending && <Skeleton className="h-80 rounded-card" />}
          {scenario && (
            <ScenarioCard
              key={scenario.id}
              isRecommended
              scenario={scenario}
              tries={findTries(practice.tries, scenario)}
              {...languages}
            />
          )}
        </HomeBanner>
      ) : (
        <WhatNow name={name} />
      )}
      {practice && <Reminder practice={practice} />}
      <StudyNotice language={me.language.code} />
      <section aria-labelledby="choose" className="mt-10 nav:mt-11">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="choose" className={isOnly ? 'sr-only' : 'text-title font-semibold'}>
            {t(scenario && !isOnly ? 'headingOther' : 'heading')}
          </h2>
          <LanguageChooser own={me.language} value={language} onChoose={chooseLanguage} />
        </div>
        <ScenarioGrid {...languages} recommendedId={scenario?.id} />
      </section>
      <OwnConversationCard />
    </div>
  )
}

/** The language of the next chat: the person's own, until they choose another for this visit. */
function useChatLanguage(me: Me): [language: string, choose: (language: string) => void] {
  const [chosen, store] = useStored(`chat-language:${me.id}`, 'session')
  return [chosen ?? me.language.code, store]
}
