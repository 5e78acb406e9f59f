import type { DemoTexts } from './content.ts'

/** Lets prose be written over several lines: a line break becomes a space, a blank line stays a paragraph. */
export const prose = ([text = '']: TemplateStringsArray): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')

/**
 * A prompt with what the partner may tell, from the harmless to the intimate. Each fact keeps a line of its
 * own, because the scripted partner finds them by line and says them word for word in its language.
 */
export function withFacts(direction: string, facts: DemoTexts<readonly string[]>): string {
  const marked = Object.entries(facts).map(([code, told]) =>
    told.map((fact) => `Fact (${code}): ${fact}`).join('\n'),
  )
  const heading = 'What you may tell of yourself, the first early and the last only once you trust the other:'
  return [direction, heading, ...marked].join('\n\n')
}
