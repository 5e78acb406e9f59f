import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { verdicts } from '#conversation/judging/rubric.ts'
import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useFailureNotice } from '#platform/web/notices/useFailureNotice.ts'
import { simulatedLearners, type RubricTrial } from '../contract.ts'
import { type RubricAddress, setExpectation, trialQuery } from './queries.ts'

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Keyboard control of the grid: Tab stops at one cell, arrow keys move to others, and digits set expectations. */
export function useTrialGridKeyboard(address: RubricAddress, rubric: RubricVersion, trial: RubricTrial) {
  const [[row, column], focusOn] = useState<readonly [number, number]>([0, 0])
  const expect = useExpectation(address, trial.id)
  const move = (to: readonly [number, number]) => {
    const isInside = to[0] in rubric.checks && to[1] in simulatedLearners
    if (!isInside) return
    focusOn(to)
    document.querySelector<HTMLElement>(`[data-trial-cell="${to.join(' ')}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, at: readonly [number, number]) => {
    // Leaves the browser's shortcuts alone, such as Ctrl+0, which resets the zoom.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const key = rubric.checks[at[0]]?.key
    const learner = simulatedLearners[at[1]]
    if (step) {
      event.preventDefault()
      move([at[0] + step[0], at[1] + step[1]])
    } else if (/^[0-4]$/.test(event.key) && key !== undefined && learner) {
      const verdict = verdicts[Number(event.key) - 1] ?? null
      expect({ trialId: trial.id, learner, key, verdict })
    }
  }
  return {
    cellProps: (cellRow: number, cellColumn: number) => ({
      place: `${cellRow} ${cellColumn}`,
      tabIndex: cellRow === row && cellColumn === column ? (0 as const) : (-1 as const),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, [cellRow, cellColumn]),
      // For people without a keyboard: each press selects the next verdict.
      onClick: () => {
        focusOn([cellRow, cellColumn])
        const [check, learner] = [rubric.checks[cellRow], simulatedLearners[cellColumn]]
        if (!check || !learner) return
        const now = trial.expectations.find(
          (one) => one.learner === learner && one.key === check.key,
        )?.verdict
        const place = now === undefined ? 0 : verdicts.indexOf(now) + 1
        expect({ trialId: trial.id, learner, key: check.key, verdict: verdicts[place] ?? null })
      },
    }),
  }
}

function useExpectation(address: RubricAddress, trialId: number) {
  const t = useText('rubric-trials')
  const queryClient = useQueryClient()
  const sayFailure = useFailureNotice()
  const { queryKey } = trialQuery(address)
  const { mutate } = useMutation({
    mutationFn: setExpectation,
    // Sends the changes in the order of the key presses.
    scope: { id: `expectations ${trialId}` },
    onError: (error) => sayFailure(error, t('expectFailed')),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return mutate
}
