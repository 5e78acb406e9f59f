/** Longer lists and problems are shortened, to keep the prompt small. */
const MAX_PROBLEMS = 8
const MAX_PROBLEM_LENGTH = 300

/** The message to a model whose answer could not be used. */
export const buildRepairPrompt = (problems: readonly string[]): string => `Your answer could not be used:
${problems
  .slice(0, MAX_PROBLEMS)
  .map((problem) => `- ${shortenProblem(problem)}`)
  .join('\n')}
${problems.length > MAX_PROBLEMS ? `- and ${problems.length - MAX_PROBLEMS} more of the kind.\n` : ''}Answer again with the whole JSON object, put right, and nothing else. Every rule still holds.`

/** A text of a learner or model inside a problem: on one line, and short. */
export const quoteForRepair = (text: string): string =>
  JSON.stringify(text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text)

const shortenProblem = (problem: string): string => {
  const line = problem.replace(/\s+/g, ' ')
  return line.length > MAX_PROBLEM_LENGTH ? `${line.slice(0, MAX_PROBLEM_LENGTH).toWellFormed()}…` : line
}
