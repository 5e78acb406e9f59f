import { useQuery } from '@tanstack/react-query'
import { practiceQuery } from '#features/practice/web/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Skeleton } from '#platform/web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import { HomeBanner } from './HomeBanner.tsx'
import { findTries } from './TriesLine.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'
import { OwnConversationCard } from './OwnConversationCard.tsx'
import { Reminder } from './Reminder.tsx'
import { ScenarioCard } from './ScenarioCard.tsx'
import { ScenarioGrid } from './ScenarioGrid.tsx'
import { StudyNotice } from './StudyNotice.tsx'
import { useHomeTop } from './useHomeTop.ts'
import { useRecommended } from './useRecommended.ts'
import { HomeNextStep } from './HomeNextStep.tsx'

/** Home: what to go on with, the scenarios to choose from, and the language to practise in. */
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
  const top = useHomeTop(me)
  const languages = { readerLanguage: me.language.code, chatLanguage: language }
  const { scenario, isPending, isOnly } = useRecommended(me.language.code)
  const name = me.name || me.username
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6">
      {top === 'next step' ? (
        <HomeNextStep name={name} />
      ) : (
        <HomeBanner name={name} isFirstTime={top === 'first time'}>
          {/* One expression: two would give the banner an array of children, which always counts as a card. */}
          {!practice || isPending ? (
            <RecommendedSkeleton />
          ) : (
            scenario && (
              <ScenarioCard
                key={scenario.id}
                isRecommended
                scenario={scenario}
                tries={findTries(practice.tries, scenario)}
                {...languages}
              />
            )
          )}
        </HomeBanner>
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

/** As high as most cards, so that nothing below moves when the card arrives. */
function RecommendedSkeleton() {
  const t = useText('scenarios')
  return (
    <div role="status">
      <VisuallyHidden>{t('practice.loading')}</VisuallyHidden>
      <Skeleton className="h-[22.75rem] rounded-card sm:h-[20.25rem] nav:h-[21.75rem]" />
    </div>
  )
}

/** The language of the next chat: the person's own, unless they choose another one during this visit. */
function useChatLanguage(me: Me): [language: string, choose: (language: string) => void] {
  const [chosen, store] = useStored(`chat-language:${me.id}`, 'session')
  return [chosen ?? me.language.code, store]
}
