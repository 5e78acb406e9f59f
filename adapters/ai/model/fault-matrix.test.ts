import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTo, keyOf, modelNames } from '#testing/model-servers/access.ts'
import { startModelServer, ANSWER, type ModelServer } from '#testing/model-servers/aimock.ts'
import { faultsOf, type ProviderFault } from '#testing/model-servers/faults.ts'
import type { Usage } from '../port.ts'
import { classifyFault } from './classify-fault.ts'
import { modelFailures, ModelFault } from './model-fault.ts'
import { createLanguageModel } from './language-model.ts'
import type { LanguageModel } from './model-port.ts'
import type { Timeouts } from './timeouts-and-retry.ts'
import { openModelEndpoint } from './model-endpoint.ts'
import { modelProviders, type ModelProvider } from './model-providers.ts'
import { parseModelSpec } from './model-spec.ts'

// Every fault at one provider and a few at each of the others; testing/e2e/operations/models.long.ts tests all of them
// through the product.

const SHORT: Timeouts = {
  firstSign: 400,
  silence: 200,
  longestPause: 5000,
  pause: 5,
  leastForRetry: 5,
  latestRetry: 1000,
}
const ALL: ModelProvider = 'local'
const FEW = ['no end', 'a connection cut in the middle', '529', 'silence in the middle']

let server: ModelServer
/**
 * Each provider's model with short timeouts for answers that fail, and with the product's own for those that succeed.
 */
const models = new Map<ModelProvider, { readonly short: LanguageModel; readonly patient: LanguageModel }>()
beforeAll(async () => {
  server = await startModelServer()
  for (const provider of modelProviders) {
    const endpoint = await openModelEndpoint(
      parseModelSpec('PARTNER_MODEL', modelNames[provider]),
      accessTo(server.url),
    )
    const name = modelNames[provider]
    const patient = createLanguageModel(name, endpoint)
    models.set(provider, { short: createLanguageModel(name, endpoint, SHORT), patient })
    // A library prepares its schemas for its first answer, which may take longer than the short timeouts.
    await ask(patient)
  }
})
afterAll(() => server.close())

const isMeant = (provider: ModelProvider, { name, protocols }: ProviderFault): boolean =>
  protocols !== undefined || provider === ALL || FEW.includes(name)

describe.each(modelProviders)('%s', (provider) => {
  test.each(faultsOf(provider).filter((expected) => isMeant(provider, expected)))(
    '$name is $kind',
    async (expected) => {
      const tampering = expected.tamper(provider)
      server.next(tampering, tampering)
      const before = server.asked.length

      const { said, fault, counted } = await ask(models.get(provider)?.short)
      expect(fault).toBeInstanceOf(ModelFault)
      expect(fault).toMatchObject({ kind: expected.kind })
      expect(Object.values(modelFailures).map(({ detail }) => detail)).toContain(fault?.message)
      if (expected.arrives === 'part') {
        expect(said).not.toBe('')
        expect(ANSWER.startsWith(said), `"${said}" was invented`).toBe(true)
        expect(said).not.toBe(ANSWER)
      } else expect(said).toBe(expected.arrives === 'all' ? ANSWER : '')
      expect(server.asked.length - before).toBe(expected.requests)
      expect(counted.map(({ outcome }) => outcome)).toEqual(
        Array.from({ length: expected.requests }, () => expected.kind),
      )
      // A key that a provider repeats in its error must not get into the log.
      const key = keyOf(provider)
      if (key !== undefined) expect(String(fault?.cause)).not.toContain(key)

      server.next()
      expect(await ask(models.get(provider)?.patient)).toMatchObject({ said: ANSWER, fault: undefined })
    },
  )
})

test('a key that begins with another key is removed as a whole', () => {
  const { cause } = classifyFault(new Error('Incorrect API key: sk-team-7'), ['sk-team', 'sk-team-7'])
  expect(String(cause)).toBe('Error: Error: Incorrect API key: …')
})

test.each([
  [
    'too_long',
    '{"error":{"message":"This model\'s maximum context length is 8192 tokens.","param":"","code":""}}',
  ],
  ['filtered', '{"error":{"message":"The text was flagged.","param":""}}'],
  ['busy', '{"error":{"message":"Please come back later.","status":"UNAVAILABLE"}}'],
])('a refusal is %s by its message, even if its other fields are empty', (kind, responseBody) => {
  expect(classifyFault({ statusCode: 400, responseBody })).toMatchObject({ kind })
})

async function ask(model: LanguageModel | undefined) {
  const counted: Usage[] = []
  let said = ''
  const call = {
    system: 'You are a colleague.',
    messages: [{ role: 'user' as const, content: 'How did it go?' }],
    maxOutputTokens: 300,
    signal: AbortSignal.timeout(5000),
    recordUsage: (usage: Usage) => void counted.push(usage),
  }
  try {
    for await (const piece of model?.stream(call) ?? []) said += piece
    return { said, counted, fault: undefined }
  } catch (error) {
    return { said, counted, fault: error instanceof Error ? error : new Error(String(error)) }
  }
}
