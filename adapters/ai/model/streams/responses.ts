import { fieldOf, numberIn, textIn } from '../fields.ts'
import { finishOf, type Said } from './parts.ts'
import type { Protocol } from './as-the-library.ts'

/** OpenAI's responses. */
export const responses: Protocol = {
  fill: (sent, { instructions, messages }) => ({
    ...sent,
    input: [
      // Some models are instructed by the system, others by a developer.
      { role: textIn(sent, 'input', '0', 'role'), content: instructions },
      ...messages.map(({ role, content }) =>
        role === 'user' ? { role, content: [{ type: 'input_text', text: content }] } : { role, content },
      ),
    ],
  }),
  read,
}

function read(event: unknown): Said {
  switch (textIn(event, 'type')) {
    case 'response.output_text.delta':
      return { text: textIn(event, 'delta') }
    case 'response.reasoning_summary_text.delta':
    case 'response.reasoning_text.delta':
      return { thought: textIn(event, 'delta') }
    case 'response.refusal.delta':
    case 'response.refusal.done':
      return { finish: { unified: 'content-filter', raw: 'refusal' } }
    case 'response.completed':
    case 'response.incomplete':
      return endOf(fieldOf(event, 'response'))
    case 'response.failed':
      return failureOf(fieldOf(event, 'response'))
    case 'error':
      return { error: fieldOf(event, 'error') ?? event }
    default:
      return {}
  }
}

const failureOf = (response: unknown): Said =>
  textIn(response, 'incomplete_details', 'reason') === ''
    ? { error: fieldOf(response, 'error') ?? { message: 'the response failed' } }
    : endOf(response)

const endOf = (response: unknown): Said => ({
  finish: finishOf(textIn(response, 'incomplete_details', 'reason') || 'completed', {
    completed: 'stop',
    max_output_tokens: 'length',
    content_filter: 'content-filter',
  }),
  input: numberIn(response, 'usage', 'input_tokens'),
  output: numberIn(response, 'usage', 'output_tokens'),
})
