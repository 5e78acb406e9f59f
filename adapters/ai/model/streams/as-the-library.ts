import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Callable } from '../providers.ts'
import type { AskForEvents } from './event-stream.ts'
import { partsOf, type Said } from './parts.ts'
import { bodyWith, type Conversation, conversationIn } from './request-body.ts'

/** A provider's protocol, as far as a streamed reply goes. */
export type Protocol = {
  /** A request that says this conversation, from the library's request that says another one. */
  readonly fill: (sent: object, conversation: Conversation) => object
  /** What an event says. */
  readonly read: (event: unknown) => Said
}

/** Makes the provider's library, maybe with another way to send what it has to send. */
export type Library = (fetch?: typeof globalThis.fetch) => LanguageModelV4

type Sent = { readonly url: string; readonly headers: Record<string, string>; readonly body: object }

/**
 * A provider's model whose streams are read by us, at a fraction of the library's processor time (decision 11). The
 * library is asked once what it would send, since it knows which model takes which settings.
 */
export function asTheLibrary(
  library: Library,
  { fill, read }: Protocol,
  askForEvents: AskForEvents,
): Callable {
  const whole = library()
  const samples = new Map<number | undefined, Promise<Sent>>()

  const sampleOf = (asked: LanguageModelV4CallOptions): Promise<Sent> => {
    const { maxOutputTokens } = asked
    const known = samples.get(maxOutputTokens)
    if (known) return known
    const sample = sentBy(library, asked)
    samples.set(maxOutputTokens, sample)
    sample.catch(() => samples.delete(maxOutputTokens))
    return sample
  }
  return {
    doGenerate: (options) => whole.doGenerate(options),
    async doStream(asked) {
      const { url, headers, body } = await sampleOf(asked)
      const filled = bodyWith(conversationIn(asked.prompt), (conversation) => fill(body, conversation))
      const events = askForEvents({ url, headers, body: filled, signal: asked.abortSignal })
      return { stream: partsOf(await events, read) }
    },
  }
}

const sample: LanguageModelV4Prompt = [
  { role: 'system', content: 'Instructions' },
  { role: 'user', content: [{ type: 'text', text: 'Words' }] },
]

/** What the library would send, without sending it. */
async function sentBy(library: Library, asked: LanguageModelV4CallOptions): Promise<Sent> {
  let sent: Sent | undefined
  const catching = library(async (url, init) => {
    const request = new Request(url, init)
    sent = { url: request.url, headers: Object.fromEntries(request.headers), body: await request.json() }
    throw new Error('this is only what would be sent')
  })
  try {
    await catching.doStream({ ...asked, prompt: sample })
  } catch (error) {
    if (sent === undefined) throw error
  }
  if (sent === undefined) throw new Error('the library sent nothing')
  return sent
}
