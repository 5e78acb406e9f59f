import { LRUCache } from 'lru-cache'
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'

export type Message = { readonly role: string; readonly content: unknown }
type Text = { readonly role: LanguageModelV4Prompt[number]['role']; readonly content: string }

/** What is said in a prompt, of which we only ever send texts. */
export const textsOf = (prompt: LanguageModelV4Prompt): readonly Text[] =>
  prompt.map(({ role, content }) => ({
    role,
    content:
      typeof content === 'string'
        ? content
        : content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  }))

/** Instructions are most of what is sent and the same for many replies, so the last ones are kept as JSON. */
const instructions = new LRUCache<string, { readonly role: string; readonly json: Buffer }>({ max: 200 })

/**
 * A request as JSON.
 * @param name what the messages are called in it
 * @param messages the instructions first
 */
export function bodyWith(settings: object, name: string, [first, ...others]: readonly Message[]): Buffer {
  const before = Buffer.from(`${JSON.stringify(settings).slice(0, -1)},"${name}":[`)
  const after = Buffer.from(`${others.map((message) => `,${JSON.stringify(message)}`).join('')}]}`)
  return Buffer.concat([before, first ? jsonOf(first) : Buffer.alloc(0), after])
}

function jsonOf({ role, content }: Message): Buffer {
  if (typeof content !== 'string') return Buffer.from(JSON.stringify({ role, content }))
  const known = instructions.get(content)
  if (known?.role === role) return known.json
  const json = Buffer.from(JSON.stringify({ role, content }))
  instructions.set(content, { role, json })
  return json
}
