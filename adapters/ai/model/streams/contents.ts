import { fieldOf, numberIn, textIn } from '../fields.ts'
import { finishOf, type Said } from './parts.ts'
import type { Protocol } from './as-the-library.ts'

/** Google's contents. */
export const contents: Protocol = {
  fill: (sent, { instructions, messages }) => ({
    ...sent,
    systemInstruction: { parts: [{ text: instructions }] },
    contents: messages.map(({ role, content }) => ({
      role: role === 'user' ? 'user' : 'model',
      parts: [{ text: content }],
    })),
  }),
  read,
}

function read(event: unknown): Said {
  const error = fieldOf(event, 'error')
  if (error) return { error }
  const candidate = fieldOf(event, 'candidates', '0')
  const parts = fieldOf(candidate, 'content', 'parts')
  const all: readonly unknown[] = Array.isArray(parts) ? parts : []
  const isThought = (part: unknown) => fieldOf(part, 'thought') === true
  const textOf = (some: readonly unknown[]) => some.map((part) => textIn(part, 'text')).join('')
  const blocked = textIn(event, 'promptFeedback', 'blockReason')
  return {
    text: textOf(all.filter((part) => !isThought(part))),
    thought: textOf(all.filter(isThought)),
    finish: finishOf(blocked === '' ? textIn(candidate, 'finishReason') : 'PROHIBITED_CONTENT', reasons),
    ...usageIn(fieldOf(event, 'usageMetadata')),
  }
}

const reasons = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content-filter',
  IMAGE_SAFETY: 'content-filter',
  RECITATION: 'content-filter',
  BLOCKLIST: 'content-filter',
  PROHIBITED_CONTENT: 'content-filter',
  SPII: 'content-filter',
  MALFORMED_FUNCTION_CALL: 'error',
} as const

/** Thoughts are output too, and paid for. */
function usageIn(usage: unknown): Said {
  const spoken = numberIn(usage, 'candidatesTokenCount')
  const thought = numberIn(usage, 'thoughtsTokenCount') ?? 0
  return {
    input: numberIn(usage, 'promptTokenCount'),
    output: spoken === undefined ? undefined : spoken + thought,
  }
}
