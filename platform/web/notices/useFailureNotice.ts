import { isUnauthenticated } from '../failure.ts'
import { useFailureText } from '../hooks/useFailureText.ts'
import { notices } from './notices.ts'

/**
 * Says as a notice why something failed. That nobody is signed in is said by what leads to the sign-in, and would be
 * said twice.
 */
export function useFailureNotice(): (error: unknown, fallback?: string) => void {
  const failureText = useFailureText()
  return (error, fallback) => {
    if (isUnauthenticated(error)) return
    notices.say('error', failureText(error, fallback))
  }
}
