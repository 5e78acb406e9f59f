import type { CallMeasurement } from './measure-model.ts'
import type { ModelReport } from './model-report.ts'
import type { ModelRequirement } from './requirements.ts'

/** The report in Markdown. */
export function renderModelReport(report: ModelReport, requirements: readonly ModelRequirement[]): string {
  const isGood = requirements.every(({ isMet }) => isMet)
  return `# ${report.name}

${report.begun.toISOString()}, conversation in ${report.language}. ${isGood ? 'All that is essential works.' : '**Something essential fails.**'}

${tableOf(
  ['What', '', 'Seen'],
  requirements.map(({ what, isMet, seen }) => [what, isMet ? 'yes' : '**no**', seen]),
)}

## What it took
Latencies are in seconds, as median and worst; the partner's first words are what a learner waits for.

${tableOf(
  ['For', 'Calls', 'Requests', 'First words', 'Whole', 'Tokens in', 'Tokens out'],
  Object.entries(report.calls).map(([purpose, calls]) => [purpose, ...costOf(calls)]),
)}

## The conversation
${report.turns.map(turnOf).join('\n')}

## The evaluation
${evaluationOf(report)}

## The translations
${report.translations
  .map(({ to, value, fault }) =>
    [
      `### ${to}`,
      fault ?? '',
      ...Object.entries(value ?? {}).map(([key, text]) => `- ${key}: ${inLine(text)}`),
    ].join('\n'),
  )
  .join('\n')}

## The drafts
${report.drafts.map(({ what, value, fault }) => `- ${what}: ${inLine(fault ?? value ?? '')}`).join('\n')}

## The attempts
${tableOf(
  ['Injection', 'Asks for', 'Output filter', 'What the learner heard'],
  report.attempts.map(({ attempt, text, violations, hasLeaked, fault }) => [
    inLine(attempt.turns.join(' … '), 90),
    `${attempt.language} ${attempt.asks}`,
    hasLeaked ? '**leaked**' : violations.join(', '),
    inLine(fault ?? text, 140),
  ]),
)}
`
}

const turnOf = (
  { said, text, first, total, violations, fault }: ModelReport['turns'][number],
  index: number,
): string =>
  [
    `${index + 1}. Learner: ${inLine(said)}`,
    `   Partner: ${inLine(fault ?? text)} (${seconds(first)} s, ${seconds(total)} s${violations.map((violation) => `, output filter: ${violation}`).join('')})`,
  ].join('\n')

function evaluationOf({ evaluation: { value, fault, total }, calls }: ModelReport): string {
  if (value === null) return `None: ${fault}`
  const again = calls.evaluator.length > 1 ? '; the first answer had to be asked for again' : ''
  return [
    `Made in ${seconds(total)} s${again}.`,
    ...value.overview.map((text) => inLine(text)),
    ...value.feedback.map(
      ({ message, quotation, feedback, better }) =>
        `- Message ${message}, “${inLine(quotation)}”: ${inLine(feedback)}${better === null ? '' : ` → ${inLine(better)}`}`,
    ),
  ].join('\n\n')
}

function costOf(calls: readonly CallMeasurement[]): readonly string[] {
  const sum = (of: (call: CallMeasurement) => number) =>
    String(calls.reduce((total, call) => total + of(call), 0))
  const firsts = calls.flatMap(({ first }) => (first === null ? [] : [first]))
  return [
    String(calls.length),
    sum(({ requests }) => requests),
    medianAndWorst(firsts),
    medianAndWorst(calls.map(({ total }) => total)),
    sum(({ inputTokens }) => inputTokens),
    sum(({ outputTokens }) => outputTokens),
  ]
}

function medianAndWorst(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return middle === undefined ? '–' : `${seconds(middle)} / ${seconds(worst ?? middle)}`
}

const seconds = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : (milliseconds / 1000).toFixed(2)

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** Puts a model's or learner's text on one line, escaped so that it becomes no table, tag or link. */
function inLine(text: string, longest = 2000): string {
  const line = text.replace(/\s+/g, ' ').replace(/[\\|<>*_`[\]]/g, '\\$&')
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line
}
