import { useCallback, useMemo, useState } from 'react'
import type { Message } from '#features/chats/contract.ts'
import type { Evaluation } from '../contract.ts'
import { type Finding, listFindings, markerId } from './findings.ts'

export type FindingSelection = {
  readonly findings: readonly Finding[]
  readonly byMessage: ReadonlyMap<number, readonly Finding[]>
  /** The finding that is shown. */
  readonly chosen: Finding | null
  readonly choose: (finding: Finding) => void
  /** Shows a finding; a second call hides it. */
  readonly toggle: (finding: Finding) => void
  readonly close: () => void
  /** Closes the finding and moves the focus to its marker. */
  readonly leave: () => void
}

/** The findings of an evaluation, and the selection of one. */
export function useFindings(
  messages: readonly Message[] | undefined,
  evaluation: Evaluation,
): FindingSelection {
  const [chosenKey, chooseKey] = useState<string | null>(null)
  const findings = useMemo(() => listFindings(evaluation, messages ?? []), [evaluation, messages])
  const byMessage = useMemo(() => Map.groupBy(findings, ({ messageId }) => messageId), [findings])
  const chosen = findings.find(({ key }) => key === chosenKey) ?? null
  const choose = useCallback(({ key }: Finding) => chooseKey(key), [])
  const toggle = useCallback(({ key }: Finding) => chooseKey((before) => (before === key ? null : key)), [])
  const close = useCallback(() => chooseKey(null), [])
  const leave = () => {
    close()
    if (chosen) document.getElementById(markerId(chosen))?.focus()
  }
  return { findings, byMessage, chosen, choose, toggle, close, leave }
}
