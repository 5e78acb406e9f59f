import type { TurnMeasures } from '../../port.ts'
import type { Sentence } from './sentence.ts'
import type { Turn } from './turns.ts'

/** What was counted in one turn: what stands in it, without the sentences that stood there before. */
export function measuresOf({ said, heard, sentences, nature }: Turn): TurnMeasures {
  const fresh = nature === 'own' ? sentences.filter(({ isFresh }) => isFresh) : []
  const count = (does: (sentence: Sentence) => boolean) => fresh.filter(does).length
  const sum = (of: (sentence: Sentence) => number) => fresh.reduce((total, one) => total + of(one), 0)
  return {
    said,
    heard,
    open: count(({ asks }) => asks === 'open'),
    closed: count((one) => one.asks === 'closed'),
    acknowledgement: count(({ acknowledges }) => acknowledges !== null),
    evidence: sum(({ facts }) => facts),
    next: count(({ step }) => step !== null),
    blame: sum(({ blame }) => blame.length),
    hedges: sum(({ hedges }) => hedges.length),
    fillers: sum(({ fillers }) => fillers.length),
  }
}
