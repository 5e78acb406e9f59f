import { useText } from '#platform/web/hooks/useText.ts'
import type { TurnMeasures } from '../contract.ts'
import { PictureCard } from './PictureCard.tsx'
import { TurnsTable } from './TurnsTable.tsx'

/** More turns side by side than this fit on no paper, and on few screens. */
const ABREAST = 20

/** What was noticed when: one column for each turn, so that one sees how the conversation went on. */
export function TurnsCard({ turns }: { readonly turns: readonly TurnMeasures[] }) {
  const t = useText('evaluations')
  const starts = turns.flatMap((_, index) => (index % ABREAST === 0 ? [index] : []))
  return (
    <PictureCard title={t('turns.title')} note={t('turns.note')}>
      {starts.map((start) => (
        <TurnsTable
          key={start}
          first={start + 1}
          turns={turns.slice(start, start + ABREAST)}
          isWhole={starts.length === 1}
        />
      ))}
    </PictureCard>
  )
}
