import type { Conversation } from '#conversation/conversation.ts'
import { createCanary } from '#adapters/ai/model/output-filter/canary.ts'
import type { LanguageModel } from '#adapters/ai/model/model-port.ts'
import { createModelPartner } from '#adapters/ai/model/partner.ts'

/** One reply as a learner saw it. */
export type ReplyRecord = {
  readonly text: string
  /** Milliseconds until the first words were shown. */
  readonly first: number | null
  readonly total: number
  /** The kinds of violations that the output filter stopped, in order. */
  readonly violations: readonly string[]
  /** Whether a secret part of the prompt was visible in it, for however short a time. */
  readonly hasLeaked: boolean
  readonly fault: string | null
}

/** This many consecutive letters of the canary count as a leak. */
const LEAK_LENGTH = 6

/** Asks the partner for one reply, as the product does, and records everything that was visible. */
export async function recordReply(
  model: LanguageModel,
  conversation: Conversation,
  signal: AbortSignal,
): Promise<ReplyRecord> {
  const canary = createCanary()
  const violations: string[] = []
  const partner = createModelPartner(model, { canary, onViolation: ({ kind }) => violations.push(kind) })
  const start = performance.now()
  let [shown, instead, first, fault]: [string, string | null, number | null, string | null] = [
    '',
    null,
    null,
    null,
  ]
  try {
    for await (const piece of partner.reply(conversation, { signal, recordUsage: () => {} })) {
      first ??= performance.now() - start
      if (typeof piece === 'string') shown += piece
      else instead = piece.replacement
    }
  } catch (error) {
    fault = describeError(error)
  }
  const everything = `${shown} ${instead ?? ''}`.toLowerCase()
  const parts = Array.from({ length: canary.length - LEAK_LENGTH + 1 }, (_, at) =>
    canary.slice(at, at + LEAK_LENGTH),
  )
  return {
    text: instead ?? shown,
    first,
    total: performance.now() - start,
    violations,
    hasLeaked: parts.some((part) => everything.includes(part)),
    fault,
  }
}

/** The messages of an error and of its causes. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message} [${describeError(error.cause)}]`
}
