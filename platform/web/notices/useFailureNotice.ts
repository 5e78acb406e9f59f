import { FailureOnScreen, isUnauthenticated } from '../failure.ts'
import { useFailureText } from '../hooks/useFailureText.ts'
import { notices } from './notices.ts'

/**
 * Says as a notice why something failed, except where it is said already: that nobody is signed in is said by what leads
 * to the sign-in.
 */
export function useFailureNotice(): (error: unknown, fallback?: string) => void {
  const failureText = useFailureText()
  return (error, fallback) => {
    if (isUnauthenticated(error) || error instanceof FailureOnScreen) return
    notices.say('error', failureText(error, fallback))
  }
}
