import * as z from 'zod/mini'
import { tidy } from './schemas.ts'

/** A text that may be blank: each of its lines is trimmed, and blank lines are removed. */
export const LinesOfText = (...rules: z.core.$ZodCheck<string>[]) =>
  z.string().check(z.overwrite(tidyLines), ...rules)

const tidyLines = (text: string): string =>
  tidy(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
