import { fieldOf, numberIn, textIn } from '../fields.ts'
import { finishOf, type Said } from './parts.ts'
import type { Protocol } from './as-the-library.ts'

/** Anthropic's messages. */
export const messages: Protocol = {
  fill: (sent, conversation) => ({
    ...sent,
    system: [{ type: 'text', text: conversation.instructions }],
    messages: conversation.messages.map(({ role, content }) => ({
      role,
      content: [{ type: 'text', text: content }],
    })),
  }),
  read,
}

function read(event: unknown): Said {
  switch (textIn(event, 'type')) {
    case 'content_block_delta':
      return { text: textIn(event, 'delta', 'text'), thought: textIn(event, 'delta', 'thinking') }
    case 'message_start':
      return { input: inputIn(fieldOf(event, 'message', 'usage')) }
    case 'message_delta':
      return {
        finish: finishOf(textIn(event, 'delta', 'stop_reason'), reasons),
        output: numberIn(event, 'usage', 'output_tokens'),
      }
    case 'error':
      return { error: fieldOf(event, 'error') ?? event }
    default:
      return {}
  }
}

const reasons = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'content-filter',
} as const

/** What came out of the provider's cache, or went into it, is told apart. */
const inputIn = (usage: unknown): number =>
  ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens'].reduce(
    (sum, name) => sum + (numberIn(usage, name) ?? 0),
    0,
  )
