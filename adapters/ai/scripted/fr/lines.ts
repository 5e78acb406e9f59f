import type { Lines } from '../lines.ts'
import { answering } from './answering.ts'
import { closing } from './closing.ts'
import { feeling } from './feeling.ts'
import { listening } from './listening.ts'
import { opening } from './opening.ts'
import { planning } from './planning.ts'
import { telling } from './telling.ts'

/**
 * All that the scripted partner says in French, with plain spaces before ? ! : (the reply sets them right).
 * No line tells the gender of either side, and no placeholder follows à or de, which would contract with its article.
 */
export const frenchLines: Lines = {
  ...opening,
  ...telling,
  ...answering,
  ...feeling,
  ...planning,
  ...listening,
  ...closing,
}
