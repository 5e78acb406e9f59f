import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ConfigError } from '#platform/server/config.ts'
import { findModelProblemsInProduction, readModelConfig } from './configuration.ts'
import { variablesFor } from '#testing/model-servers/access.ts'
import { openModelServer } from '#testing/model-servers/aimock.ts'
import { respondWith, silent } from '#testing/model-servers/wire-faults.ts'
import { startTampering } from '#testing/model-servers/tampering.ts'
import { detectLocalModel } from './model/detect-local-model.ts'
import { modelProviders } from './model/model-providers.ts'
import { openLanguageModel } from './open-language-model.ts'
import { resolveAiServices } from './resolve.ts'

const resolved = (environment: Readonly<Record<string, string>>) =>
  resolveAiServices(readModelConfig(environment))

describe('without a model', () => {
  test('partner and evaluator are scripted, and there is no translator', async () => {
    const { partner, evaluator, translator } = await resolved({})
    expect([partner.name, evaluator.name, translator]).toEqual(['scripted', 'scripted', undefined])
  })
})

describe('with models', () => {
  const keys = variablesFor('http://127.0.0.1:1')

  test('the partner’s model also evaluates and translates', async () => {
    const made = await resolved({ ...keys, PARTNER_MODEL: 'ollama:llama3.2:3b' })
    const names = [made.partner.name, made.evaluator.name, made.translator?.name]
    expect(names).toEqual(Array(3).fill('ollama:llama3.2:3b'))
    expect(made.partner.promptVersion).toMatch(/^partner\//)
  })

  test('the evaluator may have another model, which also translates', async () => {
    const made = await resolved({
      ...keys,
      PARTNER_MODEL: 'bedrock:anthropic.claude-haiku-4-5-20251001-v1:0',
      EVALUATOR_MODEL: 'openai:gpt-5',
    })
    expect(made.partner.name).toBe('bedrock:anthropic.claude-haiku-4-5-20251001-v1:0')
    expect([made.evaluator.name, made.translator?.name]).toEqual(['openai:gpt-5', 'openai:gpt-5'])
  })

  test('the partner’s model translates where the evaluator is scripted', async () => {
    const made = await resolved({
      ...keys,
      PARTNER_MODEL: 'google:gemini-2.5-flash',
      EVALUATOR_MODEL: 'scripted',
    })
    expect([made.evaluator.name, made.translator?.name]).toEqual(['scripted', 'google:gemini-2.5-flash'])
  })

  test('the context is a default of the provider or what the operator sets', async () => {
    const contextTokensOf = async (name: string, context?: string) => {
      const config = readModelConfig({ ...keys, ...(context && { MODEL_CONTEXT: context }) })
      return (await openLanguageModel('PARTNER_MODEL', name, config.modelAccess))?.contextTokens
    }
    expect(await contextTokensOf('ollama:llama3.2:3b')).toBe(3500)
    expect(await contextTokensOf('openai:gpt-5')).toBeGreaterThan(20_000)
    expect(await contextTokensOf('ollama:llama3.2:3b', '12000')).toBe(12_000)
    await expect(contextTokensOf('ollama:llama3.2:3b', '1000')).rejects.toThrow(/MODEL_CONTEXT: .*3000/)
  })
})

describe('the error of a configuration that cannot work', () => {
  test.each([
    [
      { PARTNER_MODEL: 'gpt-5' },
      /^PARTNER_MODEL: there is no provider called "gpt-5"; write scripted, auto, or/,
    ],
    [
      { PARTNER_MODEL: 'azure:gpt-5' },
      new RegExp(`no provider called "azure".*with one of ${modelProviders.join(', ')}$`),
    ],
    [{ PARTNER_MODEL: 'openai:' }, /"openai:" names no model; write it as openai:model, such as openai:gpt/],
    [{ PARTNER_MODEL: 'openai: gpt-5' }, /white space in "openai: gpt-5"/],
    [{ PARTNER_MODEL: 'openai:gpt-5' }, /^PARTNER_MODEL=openai:gpt-5 needs OPENAI_API_KEY$/],
    [{ EVALUATOR_MODEL: 'anthropic:claude' }, /^EVALUATOR_MODEL=anthropic:claude needs ANTHROPIC_API_KEY$/],
    [{ PARTNER_MODEL: 'google:gemini' }, /needs GOOGLE_GENERATIVE_AI_API_KEY$/],
    [{ PARTNER_MODEL: 'local:any' }, /needs PARTNER_BASE_URL, such as http/],
    [{ PARTNER_MODEL: 'bedrock:a.b' }, /needs AWS_REGION/],
    [
      { PARTNER_MODEL: 'bedrock:a.b', AWS_REGION: 'eu-west-1' },
      /needs AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID/,
    ],
  ])('%o', async (environment, sentence) => {
    const failed = resolved(environment)
    await expect(failed).rejects.toThrow(ConfigError)
    await expect(failed).rejects.toThrow(sentence)
  })

  test('names every problem at once', async () => {
    const failed = resolved({ PARTNER_MODEL: 'openai:gpt-5', EVALUATOR_MODEL: 'nobody' })
    await expect(failed).rejects.toThrow(
      /OPENAI_API_KEY\nEVALUATOR_MODEL: there is no provider called "nobody"/,
    )
  })

  test('names a key with white space and a wrong address, and does not repeat the key', () => {
    const bad = () =>
      readModelConfig({ OPENAI_API_KEY: 'sk-very secret', OLLAMA_BASE_URL: 'localhost:11434' })
    expect(bad).toThrow(/OPENAI_API_KEY: must not have white space in it/)
    expect(bad).toThrow(/OLLAMA_BASE_URL: must be an http or https address/)
    expect(bad).not.toThrow(/secret/)
  })

  test('names a key that no header can hold and a password in an address, and repeats neither', () => {
    const bad = () =>
      readModelConfig({
        OPENAI_API_KEY: 'sk-secret\u200B',
        OLLAMA_BASE_URL: 'http://me:secret@127.0.0.1:1/v1',
      })
    expect(bad).toThrow(/OPENAI_API_KEY: must hold nothing but plain letters/)
    expect(bad).toThrow(/OLLAMA_BASE_URL: must not hold a name or a password/)
    expect(bad).not.toThrow(/secret/)
  })

  test.each(['sk-proj-secret0123456789secret', 'sk-proj secret 0123456789 secret'])(
    'does not repeat a key that stands in place of a model (%#)',
    async (key) => {
      const failed = resolved({ PARTNER_MODEL: key })
      await expect(failed).rejects.toThrow(/^PARTNER_MODEL: .*provider/)
      await expect(failed).rejects.not.toThrow(/secret/)
    },
  )

  test('forbids the search for a model in production', () => {
    for (const variable of ['PARTNER_MODEL', 'EVALUATOR_MODEL'])
      expect(findModelProblemsInProduction(readModelConfig({ [variable]: 'auto' }))).toEqual([
        expect.stringContaining('PARTNER_MODEL=auto asks whatever'),
      ])
    expect(findModelProblemsInProduction(readModelConfig({}))).toEqual([])
  })
})

describe('the search for a model on this machine', () => {
  const listing = (...ids: string[]) => respondWith(200, { object: 'list', data: ids.map((id) => ({ id })) })

  test('takes the first server that has a model for chats', async () => {
    const [first, second] = [
      await openModelServer(listing('nomic-embed-text')),
      await openModelServer(listing('qwen3:4b')),
    ]
    const found = await detectLocalModel([
      { provider: 'ollama', url: `${first.url}/v1` },
      { provider: 'local', url: `${second.url}/v1` },
    ])
    expect(found).toEqual({ spec: { provider: 'local', model: 'qwen3:4b' }, url: `${second.url}/v1` })
    expect(second.asked.map(({ path }) => path)).toEqual(['/v1/models'])
  })

  test.each([
    ['another program', respondWith(200, '<p>Jenkins</p>')],
    ['one without models', listing()],
    ['one that does not answer', silent],
  ])('passes over %s', async (_what, tampering) => {
    const server = await startTampering('http://127.0.0.1:1')
    onTestFinished(() => server.close())
    server.next(tampering)
    expect(await detectLocalModel([{ provider: 'local', url: server.url }])).toBeUndefined()
  })

  test('happens only with `auto`, and its result is printed', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
    const said = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => void vi.restoreAllMocks())
    await resolved({})
    expect(fetched).not.toHaveBeenCalled()

    expect((await resolved({ PARTNER_MODEL: 'auto' })).partner.name).toBe('scripted')
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      'http://127.0.0.1:11434/v1/models',
      'http://127.0.0.1:1234/v1/models',
      'http://127.0.0.1:8080/v1/models',
    ])
    fetched.mockImplementation(async () => Response.json({ data: [{ id: 'llama3.2:3b' }] }))
    expect((await resolved({ PARTNER_MODEL: 'auto' })).partner.name).toBe('ollama:llama3.2:3b')
    expect(said.mock.calls.flat().join('\n')).toMatch(
      /no model was found.*\n.*ollama:llama3.2:3b was found at http:/,
    )
  })
})
