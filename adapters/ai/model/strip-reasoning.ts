import { ModelFault } from './model-fault.ts'

const OPEN = '<think>'
const CLOSE = '</think>'

/** Takes the pieces of an answer and gives back what of them was said, not thought. */
export type ReasoningFilter = { hear(piece: string): string; end(): string }

/**
 * Leaves out `<think>…</think>`, wherever the pieces are cut. The `ai` package has a middleware for it, which lets an
 * unclosed thought of a whole answer through and costs 25 MB.
 */
export function createReasoningFilter(): ReasoningFilter {
  let held = ''
  let isThinking = false
  return {
    hear(piece) {
      let said = ''
      held += piece
      for (;;) {
        const tag = isThinking ? CLOSE : OPEN
        const at = held.indexOf(tag)
        if (!isThinking) refuseUnopened(at === -1 ? held : held.slice(0, at))
        if (at === -1) break
        if (!isThinking) said += held.slice(0, at)
        held = held.slice(at + tag.length)
        isThinking = !isThinking
      }
      const kept = isThinking
        ? beginningOf(held, CLOSE)
        : Math.max(beginningOf(held, OPEN), beginningOf(held, CLOSE))
      const rest = held.slice(0, held.length - kept)
      held = held.slice(held.length - kept)
      return isThinking ? said : said + rest
    },
    end: () => (isThinking ? '' : held),
  }
}

/** Some servers write the opening tag into the prompt. What was taken for speech then was none, and nothing of it may be kept. */
function refuseUnopened(text: string): void {
  if (!text.includes(CLOSE)) return
  const cause = new Error('the model thinks aloud without a sign: set up the reasoning parser of its server')
  throw new ModelFault('misconfigured', { cause })
}

/** How many of the last characters may be the beginning of a tag. */
function beginningOf(text: string, tag: string): number {
  for (let length = Math.min(tag.length - 1, text.length); length > 0; length -= 1)
    if (tag.startsWith(text.slice(-length))) return length
  return 0
}

/** The same for a whole answer, where what stands before a closing tag can still be left out. */
export const stripReasoning = (text: string): string =>
  text
    .slice(text.lastIndexOf(CLOSE) === -1 ? 0 : text.lastIndexOf(CLOSE) + CLOSE.length)
    .replace(/<think>.*/s, '')
