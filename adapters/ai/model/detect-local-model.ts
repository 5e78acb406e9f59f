import * as z from 'zod/mini'
import type { ModelSpec } from './model-spec.ts'

/** A model that runs on this machine. */
export type DetectedModel = { readonly spec: ModelSpec; readonly url: string }

/** Where such servers listen unless they are told otherwise, in the order of preference. */
const usual = [
  { provider: 'ollama', url: 'http://127.0.0.1:11434/v1' },
  { provider: 'local', url: 'http://127.0.0.1:1234/v1' },
  { provider: 'local', url: 'http://127.0.0.1:8080/v1' },
] as const satisfies readonly LocalServer[]

export type LocalServer = { readonly provider: 'ollama' | 'local'; readonly url: string }

/** Longer than any of them needs to list its models. Milliseconds. */
const TIMEOUT = 400

const Models = z.object({ data: z.array(z.object({ id: z.string().check(z.regex(/^\S+$/)) })) })
/** They are listed too, and cannot talk. */
const CANNOT_TALK = /embed|rerank|whisper|bge-|minilm/i

/** The first model that a server on this machine has, for `PARTNER_MODEL=auto` and nothing else. */
export async function detectLocalModel(
  places: readonly LocalServer[] = usual,
): Promise<DetectedModel | undefined> {
  const found = await Promise.all(places.map(modelAt))
  return found.find((it) => it !== undefined)
}

async function modelAt({ provider, url }: LocalServer): Promise<DetectedModel | undefined> {
  try {
    const response = await fetch(`${url}/models`, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
    const model = Models.parse(await response.json()).data.find(({ id }) => !CANNOT_TALK.test(id))?.id
    return model === undefined ? undefined : { spec: { provider, model }, url }
  } catch {
    // Nobody listens there, or something that is no model server.
    return undefined
  }
}
