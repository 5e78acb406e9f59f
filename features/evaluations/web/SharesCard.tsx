import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { TurnMeasures } from '../contract.ts'
import { PictureCard } from './PictureCard.tsx'
import { ShareBar } from './ShareBar.tsx'

/** Who spoke how much, and which questions were asked. */
export function SharesCard({ turns }: { readonly turns: readonly TurnMeasures[] }) {
  const t = useText('evaluations')
  const sum = (of: keyof TurnMeasures) => turns.reduce((total, turn) => total + turn[of], 0)
  const [said, heard, open, closed] = [sum('said'), sum('heard'), sum('open'), sum('closed')]
  return (
    <PictureCard title={t('shares.title')}>
      {said + heard > 0 && (
        <Share title={t('shares.words')}>
          <ShareBar first={[t('shares.you'), said]} second={[t('shares.partner'), heard]} />
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
    </PictureCard>
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
