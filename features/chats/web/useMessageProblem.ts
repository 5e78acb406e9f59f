import { useState } from 'react'
import { textProblems } from '#platform/contract/text.ts'
import { logEvent, warn } from '#platform/web/error-log.ts'
import { messageProblem } from '../contract.ts'

/** The rule that the text of a field breaks: known from the attempt to send it until it is written anew. */
export function useMessageProblem() {
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    isSound(text: string): boolean {
      const found = messageProblem(text)
      if (found !== undefined) report(found)
      setProblem(found)
      return found === undefined
    },
    forget: () => setProblem(undefined),
  }
}

function report(problem: string): void {
  if (problem === textProblems.harmful) warn('suspicious message', problem)
  else logEvent('invalid message', problem)
}
