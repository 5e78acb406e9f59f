import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { TurnMeasures } from '../contract.ts'
import { ChartCard } from './ChartCard.tsx'
import { ShareBar } from './ShareBar.tsx'

/** How the words are shared between learner and partner, and the learner's questions between open and closed. */
export function SharesCard({ turns }: { readonly turns: readonly TurnMeasures[] }) {
  const t = useText('evaluations')
  const sum = (of: keyof TurnMeasures) => turns.reduce((total, turn) => total + turn[of], 0)
  const [learnerWords, partnerWords] = [sum('said'), sum('heard')]
  const [open, closed] = [sum('open'), sum('closed')]
  return (
    <ChartCard title={t('shares.title')}>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 sm:grid-cols-2">
        {learnerWords + partnerWords > 0 && (
          <Share title={t('shares.words')}>
            <ShareBar first={[t('shares.you'), learnerWords]} second={[t('shares.partner'), partnerWords]} />
          </Share>
        )}
        <Share title={t('shares.questions')}>
          {open + closed > 0 ? (
            <ShareBar first={[t('shares.open'), open]} second={[t('shares.closed'), closed]} />
          ) : (
            <p className="text-label">{t('shares.noQuestions')}</p>
          )}
          <p className="text-sm text-ink-muted">{t('shares.openNote')}</p>
        </Share>
      </div>
    </ChartCard>
  )
}

function Share({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-label font-medium">{title}</h3>
      {children}
    </div>
  )
}
