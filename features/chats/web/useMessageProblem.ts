import { useState } from 'react'
import { textProblems } from '#platform/contract/text.ts'
import { logEvent, warn } from '#platform/web/error-log.ts'
import { messageProblem } from '../contract.ts'

/** The problem of a field's text, from the attempt to send it until the next change (requirement L1). */
export function useMessageProblem() {
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    validate(text: string): boolean {
      const found = messageProblem(text)
      if (found !== undefined) report(found)
      setProblem(found)
      return found === undefined
    },
    clearProblem: () => setProblem(undefined),
  }
}

function report(problem: string): void {
  if (problem === textProblems.harmful) warn('suspicious message', problem)
  else logEvent('invalid message', problem)
}
