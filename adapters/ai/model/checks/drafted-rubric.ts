import { briefLimits, type DraftedCheck } from '../../drafting/port.ts'
import type { CheckedOutput } from '../structured-output.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import { findLanguageProblem, findWrongCount, findWrongLengths } from './drafted-texts.ts'

/** Accepts checks that can be judged as they stand. */
export function checkRubric(answer: readonly DraftedCheck[]): CheckedOutput<readonly DraftedCheck[]> {
  const checks = answer.map(({ name, description, examples, ...check }) => ({
    ...check,
    name: cleanLine(name),
    description: cleanText(description),
    examples: {
      met: cleanText(examples.met),
      partly: cleanText(examples.partly),
      not_met: cleanText(examples.not_met),
    },
  }))
  const names = new Set(checks.map(({ name }) => name.toLowerCase()))
  const problems = [
    ...findWrongCount('checks', checks.length, briefLimits.checks),
    ...(names.size < checks.length ? ['checks: two of them have the same name.'] : []),
    ...findWrongLengths(
      checks.flatMap(({ name, description, examples }, index) => [
        [`checks.${index}.name`, name, briefLimits.check] as const,
        [`checks.${index}.description`, description, briefLimits.checkText] as const,
        ...(['met', 'partly', 'not_met'] as const).map(
          (verdict) =>
            [`checks.${index}.examples.${verdict}`, examples[verdict], briefLimits.checkText] as const,
        ),
      ]),
    ),
    ...findLanguageProblem(checks.map(({ description }) => description)),
  ]
  return { value: problems.length === 0 ? checks : null, problems }
}
