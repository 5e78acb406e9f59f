import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PracticeSummary } from '#features/practice/contract.ts'
import { practiceQuery } from '#features/practice/web/queries.ts'
import type { Me } from '#features/session/contract.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'
import { hasNextStep } from './useRecommended.ts'

/** The kinds of top that home can have: the next step, or a scenario to begin with. */
type HomeTop = 'next step' | 'first time' | 'practised'

/**
 * Until practice is loaded, it returns the kind of the last visit, so that the page is drawn with the right height at
 * once; without one it assumes that nobody has practised. If loading fails, the next step is shown, because that part
 * tells of the failure.
 */
export function useHomeTop(me: Me): HomeTop {
  const { data, isError, isFetching } = useQuery(practiceQuery)
  const [last, store] = useStored(`home-top:${me.id}`)
  const known = data && topOf(data)
  useEffect(() => {
    if (known) store(known)
  }, [known, store])
  if (!known && isError && !isFetching) return 'next step'
  return known ?? (last === 'next step' || last === 'practised' ? last : 'first time')
}

function topOf(practice: PracticeSummary): HomeTop {
  if (hasNextStep(practice)) return 'next step'
  return practice.tries.length === 0 ? 'first time' : 'practised'
}
