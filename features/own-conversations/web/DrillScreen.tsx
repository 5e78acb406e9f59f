import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import type { PreparedConversation } from '../contract.ts'
import { DrillExchange } from './DrillExchange.tsx'
import { OwnConversationLoader } from './OwnConversationLoader.tsx'

/** Goes through the plans: each trigger is shown in turn, and the learner answers it. Nothing is judged. */
export const DrillScreen = () => (
  <OwnConversationLoader back="one">{(own) => <Drill key={own.id} own={own} />}</OwnConversationLoader>
)

function Drill({ own }: { readonly own: PreparedConversation }) {
  const t = useText('own-conversations')
  const [at, setAt] = useState(0)
  const { plans } = own.plan
  useDocumentTitle(t('drill.title'))
  const plan = plans[at]
  const params = { id: String(own.id) }
  return (
    <>
      <header>
        <h1 className="text-display font-semibold">{t('drill.title')}</h1>
        <p className="mt-2 max-w-prose text-ink-muted">{t('drill.lead')}</p>
      </header>
      {plan ? (
        <DrillExchange
          key={plan.trigger}
          own={own}
          plan={plan}
          place={t('drill.place', { number: at + 1, of: plans.length })}
          onNext={() => {
            setAt(at + 1)
            if (at + 1 === plans.length) focusContent()
          }}
        />
      ) : (
        <EmptyState
          title={t(plans.length === 0 ? 'drill.empty' : 'drill.done')}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              {plans.length > 0 && (
                <LinkButton to={screens.ownPlan} params={params}>
                  {t('plan.page')}
                </LinkButton>
              )}
              <LinkButton look="secondary" to={screens.ownConversation} params={params}>
                {t('back.one')}
              </LinkButton>
            </span>
          }
        >
          {t(plans.length === 0 ? 'drill.emptyText' : 'drill.doneText')}
        </EmptyState>
      )}
    </>
  )
}
