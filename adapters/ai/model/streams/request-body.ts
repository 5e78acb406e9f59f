import { LRUCache } from 'lru-cache'
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'

/** A prompt as far as we ever send one: instructions, and what was said. */
export type Conversation = {
  readonly instructions: string
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[]
}

export function conversationIn(prompt: LanguageModelV4Prompt): Conversation {
  const texts = prompt.map(({ role, content }) => ({
    role,
    content:
      typeof content === 'string'
        ? content
        : content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  }))
  return {
    instructions: texts.find(({ role }) => role === 'system')?.content ?? '',
    messages: texts.flatMap(({ role, content }) =>
      role === 'user' || role === 'assistant' ? [{ role, content }] : [],
    ),
  }
}

/** Stands where the instructions will; nobody can say it, for no text holds a NUL. */
const HOLE = '\0'
const hole = JSON.stringify(HOLE)

/** Instructions are most of what is sent and the same for many replies, so the last ones are kept as JSON. */
const quoted = new LRUCache<string, Buffer>({ max: 200 })

/**
 * A request as JSON.
 * @param fill puts a conversation into it
 */
export function bodyWith(conversation: Conversation, fill: (conversation: Conversation) => object): Buffer {
  const { instructions } = conversation
  const json = JSON.stringify(fill({ ...conversation, instructions: HOLE }))
  const at = json.indexOf(hole)
  if (at === -1) return Buffer.from(json)
  return Buffer.concat([
    Buffer.from(json.slice(0, at)),
    quote(instructions),
    Buffer.from(json.slice(at + hole.length)),
  ])
}

function quote(text: string): Buffer {
  const known = quoted.get(text)
  if (known) return known
  const json = Buffer.from(JSON.stringify(text))
  quoted.set(text, json)
  return json
}
