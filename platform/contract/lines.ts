import * as z from 'zod/mini'
import { tidy } from './schemas.ts'

/** A text that may be blank: its lines without outer blanks, and no blank line among them. */
export const LinesOfText = (...rules: z.core.$ZodCheck<string>[]) =>
  z.string().check(z.overwrite(tidyLines), ...rules)

const tidyLines = (text: string): string =>
  tidy(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
