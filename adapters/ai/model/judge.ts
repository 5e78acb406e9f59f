import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { withAbort } from '#platform/server/abort.ts'
import { judgeConversation, type JudgingResult } from '#conversation/judging/judge.ts'
import type { JudgedTranscript } from '#conversation/judging/supported-opinions.ts'
import { type JudgedCheck, verdicts } from '#conversation/judging/rubric.ts'
import type { Reading } from '#conversation/judging/settle-verdicts.ts'
import type { CallOptions } from '../port.ts'
import { retryWithHalfTheContext, fitPrompt } from './fit-prompt.ts'
import type { LanguageModel } from './model-port.ts'
import { buildJudgePrompt } from './prompts/judge.ts'
import { requestJson } from './structured-output.ts'

/** Enough for the verdicts and quotations of ten checks. */
const MAX_OUTPUT_TOKENS = 2000
/** Readings that take longer are left out, because half of an evaluation's time is for the prose. Milliseconds. */
const TIME_FOR_READINGS = 11_000
/** A second round that starts later would not end in time. Milliseconds. */
const LATEST_SECOND_ROUND = 7000
/** The form of one reading. */
const JudgeAnswer = z.object({
  checks: z.array(
    z.object({
      key: z.string(),
      evidence: z.array(z.object({ n: z.number(), quotation: z.string() })),
      verdict: z.enum(verdicts),
    }),
  ),
})

/**
 * Settles judged checks by several independent readings of a model. If no reading ends in time, no check is judged.
 * @param seed decides the order of the checks in each reading
 * @param timeForReadings milliseconds; tests use less
 * @throws ModelFault when all readings fail
 */
export function judgeByModel(
  model: LanguageModel,
  conversation: JudgedTranscript,
  checks: readonly JudgedCheck[],
  { seed, signal, recordUsage, reserve }: CallOptions & { readonly seed: string },
  timeForReadings = TIME_FOR_READINGS,
): Promise<JudgingResult> {
  const start = performance.now()
  // All readings share one, so that a provider can keep the transcript in its cache.
  const nonce = randomBytes(9).toString('hex')
  const late = AbortSignal.timeout(timeForReadings)
  const options = { signal: AbortSignal.any([signal, late]), recordUsage, reserve }
  return judgeConversation(conversation, checks, {
    seed,
    hasTimeForMore: () => performance.now() - start < LATEST_SECOND_ROUND,
    readOnce: async (wanted) => {
      try {
        return await retryWithHalfTheContext(model, (fitting) =>
          requestReading(fitting, { ...conversation, checks: wanted, nonce }, options),
        )
      } catch (error) {
        if (late.aborted && !signal.aborted) return null
        throw error
      }
    },
  })
}

function requestReading(
  model: LanguageModel,
  input: Parameters<typeof buildJudgePrompt>[0],
  options: CallOptions,
): Promise<Reading> {
  const prompt = fitPrompt(model, input.messages, (messages) => buildJudgePrompt({ ...input, messages }))
  return withAbort(
    options.signal,
    requestJson(model, {
      prompt,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      options,
      schema: JudgeAnswer,
      check: (answer) => ({ value: toReading(answer), problems: [] }),
    }),
  )
}

/** If a model judges a check twice, its first verdict counts. */
const toReading = ({ checks }: z.output<typeof JudgeAnswer>): Reading =>
  new Map(
    checks
      .toReversed()
      .map(({ key, verdict, evidence }) => [
        key,
        { verdict, evidence: evidence.map(({ n, quotation }) => ({ message: n, quotation })) },
      ]),
  )
