import { ApiFailure } from '../failure.ts'
import { useSentence } from './useSentence.ts'

/**
 * Words for a failure, in the language of the screens: the server's own where it said something, else the fallback,
 * else what the client knows.
 */
export function useFailureText(): (error: unknown, fallback?: string) => string {
  const sentence = useSentence()
  return (error, fallback) => {
    const failure = error instanceof ApiFailure ? error : undefined
    if (failure && failure.details.length > 0) return failure.details.map(sentence).join(', ')
    return fallback ?? sentence(failure?.message ?? 'An error occurred')
  }
}
