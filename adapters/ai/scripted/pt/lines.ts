import type { Lines } from '../lines.ts'
import { answering } from './answering.ts'
import { closing } from './closing.ts'
import { feeling } from './feeling.ts'
import { listening } from './listening.ts'
import { opening } from './opening.ts'
import { planning } from './planning.ts'
import { telling } from './telling.ts'

/**
 * All that the scripted partner says in Brazilian Portuguese. No line tells the gender of either side, and no
 * placeholder follows a preposition that would have to contract with its article (de, em, por, a).
 */
export const portugueseLines: Lines = {
  ...opening,
  ...telling,
  ...answering,
  ...feeling,
  ...planning,
  ...listening,
  ...closing,
}
