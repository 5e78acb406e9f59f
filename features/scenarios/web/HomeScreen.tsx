import { useQuery } from '@tanstack/react-query'
import type { PracticeSummary } from '#features/practice/contract.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { HomeBanner } from './HomeBanner.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'
import { ScenarioGrid } from './ScenarioGrid.tsx'
import { WhatNow } from './WhatNow.tsx'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Me } from '#features/session/contract.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'

/** The start of every practice: what to talk about, and in which language. */
export function HomeScreen() {
  const t = useText('scenarios')
  const { data: me } = useQuery(sessionQuery)
  const [language, chooseLanguage] = useChatLanguage(me)
  useDocumentTitle(t('title'))
  const { data: practice } = useQuery(practiceQuery)
  if (!me) return null
  const name = me.name || me.username
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 sm:px-6">
      {practice && isNewToPractice(practice) ? (
        <HomeBanner name={name} />
      ) : (
        <>
          <p className="font-medium text-accent-ink wrap-anywhere">{t('hello', { name })}</p>
          <h1 className="mt-1 text-[clamp(1.625rem,1.2rem+1.6vw,2.25rem)] leading-tight font-semibold tracking-[-0.02em]">
            {t('banner')}
          </h1>
          <WhatNow />
        </>
      )}
      <section aria-labelledby="choose" className="mt-10 nav:mt-12">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="choose" className="text-title font-semibold">
            {t('heading')}
          </h2>
          <LanguageChooser own={me.language} value={language} onChoose={chooseLanguage} />
        </div>
        <ScenarioGrid readerLanguage={me.language.code} chatLanguage={language} />
      </section>
    </div>
  )
}

/** Whether there is nothing to go on with and nothing to try again. */
const isNewToPractice = ({ running, advice }: PracticeSummary): boolean => !running && !advice

/** The language of the next chat: the person's own, until they choose another for this visit. */
export function useChatLanguage(
  me: Me | null | undefined,
): [language: string, choose: (language: string) => void] {
  const [chosen, store] = useStored(`chat-language:${me?.id}`, 'session')
  return [chosen ?? me?.language.code ?? FALLBACK_LANGUAGE, store]
}
