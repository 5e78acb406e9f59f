import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdminScenario } from '#features/scenarios/contract-admin.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import type { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { PackMetadata } from '../contract-format.ts'
import { suggestPackMetadata } from './suggest-pack-metadata.ts'
import { packOriginsQuery } from './pack-requests.ts'

type Form = ReturnType<typeof useSchemaForm<typeof PackMetadata>>

/**
 * Fills in the facts that nobody has typed yet: scenarios from one pack keep its licence and author and, if all of that
 * pack are chosen, its title and version. A single scenario otherwise gives the pack its title.
 */
export function useSuggestedPackMetadata(
  { setValue, getFieldState }: Form,
  scenarios: readonly AdminScenario[],
): void {
  const { data: origins = [] } = useQuery(packOriginsQuery)
  const { data: me } = useQuery(sessionQuery)
  const usual = suggestPackMetadata(scenarios, origins)
  const facts: PackMetadata = { ...usual, author: usual.author || (me?.organization?.name ?? me?.name ?? '') }
  const { title, version, licence, author } = facts
  useEffect(() => {
    for (const [name, value] of Object.entries({ title, version, licence, author }))
      if (isPackMetadataField(name) && !getFieldState(name).isDirty) setValue(name, value)
  }, [title, version, licence, author, setValue, getFieldState])
}

const isPackMetadataField = (name: string): name is keyof PackMetadata => name in PackMetadata.shape
