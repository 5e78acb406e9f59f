import type { Attempt } from './attempt.ts'
import { englishAttempts } from './attempts-en.ts'
import { frenchAttempts } from './attempts-fr.ts'
import { portugueseAttempts } from './attempts-pt.ts'

/** Attempts to turn a model against its instructions, in each language. */
export const attempts: readonly Attempt[] = [...englishAttempts, ...portugueseAttempts, ...frenchAttempts]
