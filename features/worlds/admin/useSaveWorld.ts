import { useState } from 'react'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { resetToSaved } from '#platform/web/forms/reset-to-saved.ts'
import { showRefusals } from '#platform/web/forms/useFormRows.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { type ScenarioWorld, worldFailures } from '../contract.ts'
import type { TypedWorld } from '../contract-admin.ts'
import { type WorldChange, worldQuery, writeWorld } from './queries.ts'
import type { WorldSchemaForm } from './world-draft.ts'

type Saving = {
  readonly form: WorldSchemaForm
  readonly scenarioId: number
  /** The hash of the world that the form began with. */
  readonly hash: string
  /** Called when the server has refused a value of the form. */
  readonly onWrong: () => void
}

/** Saves a world, unless somebody else has saved theirs meanwhile: then `isConflicting` is true. */
export function useSaveWorld({ form, scenarioId, hash, onWrong }: Saving) {
  const t = useText('worlds')
  const [current, setCurrent] = useState(hash)
  const [isConflicting, setConflicting] = useState(false)
  const { change, isBusy } = useAdminChange({
    send: (wanted: WorldChange & { readonly typed: TypedWorld }) => writeWorld(wanted),
    done: t('saved'),
    failed: t('saveFailed'),
    // The list of scenarios shows which translations are stale.
    refresh: [worldQuery(scenarioId).queryKey, allScenariosQuery.queryKey],
    onDone: (answer, { typed }) => {
      setCurrent(answer.hash)
      resetToSaved(form, typed)
    },
    onRefused: (error) => {
      const isConflict = error instanceof ApiFailure && error.is(worldFailures.changedMeanwhile)
      if (isConflict) setConflicting(true)
      else {
        showRefusals(form, error, 'world')
        onWrong()
      }
      return isConflict
    },
  })
  const save = (world: ScenarioWorld) => {
    change({ id: scenarioId, world, hash: current, typed: structuredClone(form.getValues()) })
  }
  return { save, isBusy, isConflicting }
}
