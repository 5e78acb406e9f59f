import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSameMapping } from '#features/scenario-map/contract.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import { parseStagedChanges, type StagedChange } from '../contract-staged.ts'

export type StagedChanges = {
  readonly changes: readonly StagedChange[]
  /** Stages a change; if its opposite is staged, removes that instead. */
  stage(change: Omit<StagedChange, 'key'>): void
  /** Removes changes that are saved or no longer wanted. */
  unstage(changes: readonly StagedChange[]): void
}

/**
 * The staged changes of a person. This tab keeps them across reloads and sign-ins, until they are saved or cancelled.
 */
export function useStagedChanges(): StagedChanges {
  const { data: me } = useQuery(sessionQuery)
  const name = `scenario-map:${me?.id ?? 'nobody'}`
  const [text] = useStored(name, 'session')
  const changes = useMemo(() => parseStagedChanges(text), [text])
  // Stable functions, so that a hundred cards do not render again.
  const actions = useMemo(() => {
    // Read from storage each time, because an answer may arrive after the screen has unmounted.
    const update = (next: (staged: readonly StagedChange[]) => readonly StagedChange[]) => {
      const staged = next(parseStagedChanges(readStored(name, 'session')))
      writeStored(name, staged.length === 0 ? null : JSON.stringify(staged), 'session')
    }
    return {
      stage: (change: Omit<StagedChange, 'key'>) =>
        update((staged) => stageChange(staged, { ...change, key: newIdempotencyKey() })),
      unstage: (unstaged: readonly StagedChange[]) =>
        update((staged) => staged.filter(({ key }) => unstaged.every((one) => one.key !== key))),
    }
  }, [name])
  return useMemo(() => ({ changes, ...actions }), [changes, actions])
}

function stageChange(changes: readonly StagedChange[], added: StagedChange): readonly StagedChange[] {
  const others = changes.filter(({ mapping }) => !isSameMapping(mapping, added.mapping))
  const hasOpposite = changes.some(
    ({ mapping, change }) => isSameMapping(mapping, added.mapping) && change !== added.change,
  )
  return hasOpposite ? others : [...others, added]
}
