import { FailureOnScreen, isUnauthenticated } from '../failure.ts'
import { useFailureText } from '../hooks/useFailureText.ts'
import { notices } from './notices.ts'

/**
 * Shows in a notice why something failed, unless it is shown elsewhere: whatever leads to the sign-in says that nobody
 * is signed in.
 */
export function useFailureNotice(): (error: unknown, fallback?: string) => void {
  const failureText = useFailureText()
  return (error, fallback) => {
    if (isUnauthenticated(error) || error instanceof FailureOnScreen) return
    notices.say('error', failureText(error, fallback))
  }
}
