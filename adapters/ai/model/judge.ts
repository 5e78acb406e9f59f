import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { judgeConversation, type JudgingResult } from '../judging/judge.ts'
import type { JudgedTranscript } from '../judging/fit-evidence.ts'
import { type JudgedCheck, verdicts } from '../judging/port.ts'
import type { Reading } from '../judging/settle-verdicts.ts'
import type { CallOptions } from '../port.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel } from './model-port.ts'
import { buildJudgePrompt } from './prompts/judge.ts'
import { shortenMessages } from './prompts/transcript.ts'
import { requestJson } from './structured-output.ts'

/** Verdicts and quotations of ten checks. */
const MAX_OUTPUT_TOKENS = 2000
/** The second round begins only this soon, so that time is left for the prose. Milliseconds. */
const LATEST_SECOND_ROUND = 8000
/** As `estimateTokens` assumes. */
const CHARACTERS_PER_TOKEN = 3

/** The form of one reading. It has no bounds and no optional fields, which some providers refuse. */
const JudgeAnswer = z.object({
  checks: z.array(
    z.object({
      key: z.string(),
      verdict: z.enum(verdicts),
      evidence: z.array(z.object({ n: z.number(), quotation: z.string() })),
    }),
  ),
})

/**
 * Settles judged checks by several independent readings of a model.
 * @param seed decides the order of the checks in each reading
 * @throws ModelFault when no reading came to an end
 */
export function judgeByModel(
  model: LanguageModel,
  conversation: JudgedTranscript,
  checks: readonly JudgedCheck[],
  { seed, signal, recordUsage }: CallOptions & { readonly seed: string },
): Promise<JudgingResult> {
  const start = performance.now()
  return judgeConversation(conversation, checks, {
    seed,
    hasTimeForMore: () => performance.now() - start < LATEST_SECOND_ROUND,
    readOnce: (wanted) => readOnce(model, conversation, wanted, { signal, recordUsage }),
  })
}

async function readOnce(
  model: LanguageModel,
  { language, messages }: JudgedTranscript,
  checks: readonly JudgedCheck[],
  options: CallOptions,
): Promise<Reading> {
  const nonce = randomBytes(9).toString('hex')
  const prompt = (shown: typeof messages) => buildJudgePrompt({ language, messages: shown, checks, nonce })
  const empty = prompt([])
  const tokens = model.budget - estimateTokens(empty.system) - estimateTokens(empty.user)
  const fitting = shortenMessages(messages, tokens * CHARACTERS_PER_TOKEN)
  if (fitting === null) throw new ModelFault('too_long')
  const { system, user } = prompt(fitting.messages)
  return requestJson(model, {
    call: {
      system,
      messages: [{ role: 'user', content: user }],
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      ...options,
    },
    schema: JudgeAnswer,
    check: (answer) => ({ value: toReading(answer), problems: [] }),
  })
}

/** Of a check that is answered twice, the first answer counts. */
const toReading = ({ checks }: z.output<typeof JudgeAnswer>): Reading =>
  new Map(
    checks
      .toReversed()
      .map(({ key, verdict, evidence }) => [
        key,
        { verdict, evidence: evidence.map(({ n, quotation }) => ({ message: n, quotation })) },
      ]),
  )
