/** So much is said of what was wrong: the model needs to know, not to read. */
const MOST = 8
const LONGEST = 300

/** What a model is told when its answer could not be used. */
export const buildRepairPrompt = (problems: readonly string[]): string => `Your answer could not be used:
${problems
  .slice(0, MOST)
  .map((problem) => `- ${shortened(problem)}`)
  .join('\n')}
${problems.length > MOST ? `- and ${problems.length - MOST} more of the kind.\n` : ''}Answer again with the whole JSON object, put right, and nothing else. Every rule still holds.`

/** A text of others inside a problem: on one line, and short. */
export const quoteForRepair = (text: string): string =>
  JSON.stringify(text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text)

const shortened = (problem: string): string => {
  const line = problem.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST).toWellFormed()}…` : line
}
