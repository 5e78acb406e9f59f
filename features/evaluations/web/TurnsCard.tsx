import { useText } from '#platform/web/hooks/useText.ts'
import type { TurnMeasures } from '../contract.ts'
import { ChartCard } from './ChartCard.tsx'
import { TurnsTable } from './TurnsTable.tsx'

/** More columns than this fit on no page and on few screens. */
const TURNS_PER_TABLE = 20

/** The markers of each message, with one column for each turn. */
export function TurnsCard({ turns }: { readonly turns: readonly TurnMeasures[] }) {
  const t = useText('evaluations')
  const starts = turns.flatMap((_, index) => (index % TURNS_PER_TABLE === 0 ? [index] : []))
  return (
    <ChartCard title={t('turns.title')} note={t('turns.note')}>
      {starts.map((start) => (
        <TurnsTable
          key={start}
          first={start + 1}
          turns={turns.slice(start, start + TURNS_PER_TABLE)}
          isWhole={starts.length === 1}
        />
      ))}
    </ChartCard>
  )
}
