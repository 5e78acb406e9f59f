import type { Texts } from '../texts.ts'
import { better } from './better.ts'
import { comments } from './comments.ts'
import { cues } from './cues.ts'
import { overview } from './overview.ts'

/** All that the evaluator says in French. */
export const french: Texts = { cues, quote: ['« ', ' »'], comments, overview, better }
