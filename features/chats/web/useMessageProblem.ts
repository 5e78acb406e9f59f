import { useState } from 'react'
import type { Failure } from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'
import { logEvent, warn } from '#platform/web/error-log.ts'
import { findMessageFailure } from '../contract-rules.ts'

/** The problem of a field's text, from the attempt to send it until the next change (requirement L1). */
export function useMessageProblem() {
  const [problem, setProblem] = useState<Failure>()
  return {
    problem,
    validate(text: string): boolean {
      const found = findMessageFailure(text)
      if (found !== undefined) report(found)
      setProblem(found)
      return found === undefined
    },
    clearProblem: () => setProblem(undefined),
  }
}

function report(problem: Failure): void {
  if (problem.code === textFailures.harmful.code) warn('suspicious message', problem.detail)
  else logEvent('invalid message', problem.detail)
}
