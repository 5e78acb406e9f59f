import * as z from 'zod/mini'
import type { ModelSpec } from './model-spec.ts'

/** A model that runs on this machine, and the address of its server. */
export type DetectedModel = { readonly spec: ModelSpec; readonly url: string }

/** The default addresses of Ollama, LM Studio and llama.cpp, in the order of preference. */
const defaultServers = [
  { provider: 'ollama', url: 'http://127.0.0.1:11434/v1' },
  { provider: 'local', url: 'http://127.0.0.1:1234/v1' },
  { provider: 'local', url: 'http://127.0.0.1:8080/v1' },
] as const satisfies readonly LocalServer[]

type LocalServer = { readonly provider: 'ollama' | 'local'; readonly url: string }

/** How long one server may take to list its models. Milliseconds. */
const TIMEOUT = 400

const Models = z.object({ data: z.array(z.object({ id: z.string().check(z.regex(/^\S+$/)) })) })
/** Models that the servers list too, but that cannot hold a conversation. */
const NOT_CONVERSATIONAL = /embed|rerank|whisper|bge-|minilm/i

/** The first model of the first server that answers on this machine; for `PARTNER_MODEL=auto` only. */
export async function detectLocalModel(
  servers: readonly LocalServer[] = defaultServers,
): Promise<DetectedModel | undefined> {
  const found = await Promise.all(servers.map(findModel))
  return found.find((it) => it !== undefined)
}

async function findModel({ provider, url }: LocalServer): Promise<DetectedModel | undefined> {
  try {
    const response = await fetch(`${url}/models`, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' })
    const model = Models.parse(await response.json()).data.find(({ id }) => !NOT_CONVERSATIONAL.test(id))?.id
    return model === undefined ? undefined : { spec: { provider, model }, url }
  } catch {
    // Nothing listens at this address, or it is not a server of models.
    return undefined
  }
}
