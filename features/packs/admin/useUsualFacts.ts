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
 * Fills in the facts that nobody has written yet. What came with a pack leaves with its licence and its author, and all that
 * came with it with its title and its version, until somebody writes otherwise. A pack of one scenario is called as the scenario.
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
