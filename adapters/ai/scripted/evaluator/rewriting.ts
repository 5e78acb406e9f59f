import type { Rewriting } from './texts.ts'

type Rules = readonly (readonly [string, string])[]

/** Some words without a mark. */
const words = '(?:[^,.?!;:…]{2,80}?)'

/** Patterns from plain sources, in which `~` stands for some words without a mark. */
export const rewriting = (lead: string, end: string, rules: Rules): Rewriting =>
  rules.map(([source, instead]) => [
    new RegExp(`^(?:(?:${lead}),? )?${source.replaceAll('~', words)}${end}$`, 'iu'),
    instead,
  ])

export const QUESTION = ' ?\\?'
export const STATEMENT = '[.!…]*'
