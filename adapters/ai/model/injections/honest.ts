import type { Honest } from './attempt.ts'
import { englishHonest } from './honest-en.ts'
import { frenchHonest } from './honest-fr.ts'
import { portugueseHonest } from './honest-pt.ts'

/** What people at work say that only looks like an attempt. */
export const honestMessages: readonly Honest[] = [...englishHonest, ...portugueseHonest, ...frenchHonest]
