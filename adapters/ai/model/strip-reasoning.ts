import { ModelFault } from './model-fault.ts'

const OPEN = '<think>'
const CLOSE = '</think>'

/** Takes the pieces of a streamed answer and returns them without the reasoning. */
export type ReasoningFilter = {
  push(piece: string): string
  /** Returns the text that was held back because it might have become a tag. */
  end(): string
}

/**
 * Removes `<think>…</think>` however the tags are cut into pieces. The middleware of the package `ai` lets reasoning
 * through that is never closed, and costs 25 MB of memory.
 */
export function createReasoningFilter(): ReasoningFilter {
  let held = ''
  let isReasoning = false
  return {
    push(piece) {
      let answer = ''
      held += piece
      for (;;) {
        const tag = isReasoning ? CLOSE : OPEN
        const at = held.indexOf(tag)
        if (!isReasoning) refuseUnopenedReasoning(at === -1 ? held : held.slice(0, at))
        if (at === -1) break
        if (!isReasoning) answer += held.slice(0, at)
        held = held.slice(at + tag.length)
        isReasoning = !isReasoning
      }
      const heldLength = isReasoning
        ? partialTagLength(held, CLOSE)
        : Math.max(partialTagLength(held, OPEN), partialTagLength(held, CLOSE))
      const rest = held.slice(0, held.length - heldLength)
      held = held.slice(held.length - heldLength)
      return isReasoning ? answer : answer + rest
    },
    end: () => (isReasoning ? '' : held),
  }
}

/** Some servers put the opening tag into the prompt, so that reasoning has been sent on as an answer. */
function refuseUnopenedReasoning(text: string): void {
  if (!text.includes(CLOSE)) return
  const cause = new Error(
    'the model closes reasoning that it did not open: set up the reasoning parser of its server',
  )
  throw new ModelFault('misconfigured', { cause })
}

/** How many of the last characters may be the beginning of a tag. */
function partialTagLength(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length
  return 0
}

/** Removes the reasoning from a whole answer, also where only its end is marked. */
export function stripReasoning(text: string): string {
  const close = text.lastIndexOf(CLOSE)
  const answer = close === -1 ? text : text.slice(close + CLOSE.length)
  return answer.replace(/<think>.*/s, '')
}
