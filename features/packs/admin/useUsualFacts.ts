import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import type { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { PackFacts } from '../contract-format.ts'
import { describeUsualFacts } from './describe-usual-facts.ts'
import { packOriginsQuery } from './pack-requests.ts'

type Form = ReturnType<typeof useSchemaForm<typeof PackFacts>>

/**
 * Fills in the facts that nobody has typed yet: scenarios from one pack keep its licence and author and, if all of that
 * pack are chosen, its title and version. A single scenario otherwise gives the pack its title.
 */
export function useUsualFacts({ setValue, getFieldState }: Form, scenarios: readonly AdminScenario[]): void {
  const { data: origins = [] } = useQuery(packOriginsQuery)
  const { data: me } = useQuery(sessionQuery)
  const usual = describeUsualFacts(scenarios, origins)
  const facts: PackFacts = { ...usual, author: usual.author || (me?.organization?.name ?? me?.name ?? '') }
  const { title, version, licence, author } = facts
  useEffect(() => {
    for (const [name, value] of Object.entries({ title, version, licence, author }))
      if (isPackFact(name) && !getFieldState(name).isDirty) setValue(name, value)
  }, [title, version, licence, author, setValue, getFieldState])
}

const isPackFact = (name: string): name is keyof PackFacts => name in PackFacts.shape
