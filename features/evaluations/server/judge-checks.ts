import type { CallOptions, DescribedVerdicts, Evaluator } from '#adapters/ai/port.ts'
import { type Check, type Evidence, type Rubric, rubricLanguage } from '#conversation/judging/rubric.ts'
import { isUpperLimit } from '#features/criteria/contract-rubric.ts'
import type { EvaluatedCheck, SkillLevel } from '../contract.ts'
import type { StoredTranscript } from './new-evaluation.ts'

type JudgedChecks = {
  /** The checks as the page shows them, in the order of the rubric. */
  readonly checks: readonly EvaluatedCheck[]
  readonly skills: readonly SkillLevel[]
  readonly readings: number
  /** The verdicts that the evaluator's text must agree with; absent where none is settled. */
  readonly settled?: DescribedVerdicts
}

/** Has the evaluator settle the checks of a rubric. Without a rubric there are no checks and no levels. */
export async function judgeChecks(
  evaluator: Evaluator,
  transcript: StoredTranscript,
  rubric: Rubric | null,
  options: CallOptions,
): Promise<JudgedChecks> {
  if (!rubric) return { checks: [], skills: [], readings: 0 }
  // The seed decides in which orders the checks are read; it is the chat's id, so a chat always has the same orders.
  const seed = String(transcript.chatId)
  const { checks, skills, readings } = await evaluator.judge(transcript, rubric, { ...options, seed })
  const named = rubric.checks.flatMap((check) => {
    const settled = checks.find(({ key }) => key === check.key)
    const language = rubricLanguage(transcript.language)
    const described = { name: check.name[language], lookFor: check.description[language] }
    return settled ? [{ check, settled, ...described }] : []
  })
  return {
    checks: named.map(({ check, settled, name }) => ({
      key: check.key,
      name,
      skill: check.skill,
      kind: check.kind,
      counter: isCounter(check),
      verdict: settled.verdict,
      readings: settled.readings,
      evidence: [
        ...quoteMessages(settled.evidence, transcript),
        ...quoteMessages(settled.missing ? [settled.missing] : [], transcript).map((one) => ({
          ...one,
          is_missing: true,
        })),
      ],
    })),
    skills,
    readings,
    ...(named.length > 0 && {
      settled: named.map(({ settled, name, lookFor }) => ({ ...settled, name, lookFor })),
    }),
  }
}

const isCounter = (check: Check): boolean =>
  check.kind === 'judged' ? check.counter : isUpperLimit(check.rule)

/** Evidence with the ids of the learner's messages, without quotations that these do not contain word for word. */
const quoteMessages = (
  evidence: readonly Evidence[],
  { messages }: StoredTranscript,
): EvaluatedCheck['evidence'] =>
  evidence.flatMap(({ message, quotation }) => {
    const quoted = messages[message - 1]
    return quoted?.isUser && quoted.content.includes(quotation) ? [{ message_id: quoted.id, quotation }] : []
  })
