import type { Specific } from '#features/evaluations/contract.ts'

type MessageContent = { readonly id: number; readonly content: string }

/**
 * Whether two statements claim the same of the same words: about one message, of the same kind, with overlapping
 * quotations. Their wording is not compared, because a model words each one anew. The built-in evaluator names its
 * kinds; a model's statement is praise, or advice if it has a better wording.
 */
export function isSameStatement(
  one: Specific,
  other: Specific,
  messages: readonly MessageContent[],
): boolean {
  if (one.message_id !== other.message_id || !isSameKind(one, other)) return false
  const content = messages.find(({ id }) => id === one.message_id)?.content ?? ''
  const [start, otherStart] = [content.indexOf(one.quotation), content.indexOf(other.quotation)]
  if (start === -1 || otherStart === -1) return false
  return start < otherStart + other.quotation.length && otherStart < start + one.quotation.length
}

function isSameKind(one: Specific, other: Specific): boolean {
  if (one.kind !== undefined && other.kind !== undefined) return one.kind === other.kind
  return (one.better === null) === (other.better === null)
}
