import { type ModelAccess, readModelConfig } from '#adapters/ai/configuration.ts'
import type { ModelProvider } from '#adapters/ai/model/model-spec.ts'

/** The environment in which every provider is the stand-in at this address. */
export const variablesFor = (url: string): Readonly<Record<string, string>> => ({
  OPENAI_API_KEY: 'key-of-openai',
  OPENAI_BASE_URL: `${url}/v1`,
  ANTHROPIC_API_KEY: 'key-of-anthropic',
  ANTHROPIC_BASE_URL: `${url}/v1`,
  GOOGLE_GENERATIVE_AI_API_KEY: 'key-of-google',
  GOOGLE_BASE_URL: `${url}/v1beta`,
  AWS_REGION: 'eu-central-1',
  AWS_ACCESS_KEY_ID: 'id-of-aws',
  AWS_SECRET_ACCESS_KEY: 'secret-of-aws',
  BEDROCK_BASE_URL: url,
  OLLAMA_BASE_URL: url,
  PARTNER_BASE_URL: url,
  PARTNER_API_KEY: 'key-of-local',
})

export const accessTo = (url: string): ModelAccess => readModelConfig(variablesFor(url)).modelAccess

/** A model of each provider; some names have colons. */
export const modelNames: Readonly<Record<ModelProvider, string>> = {
  openai: 'openai:gpt-5-mini',
  anthropic: 'anthropic:claude-haiku-4-5',
  google: 'google:gemini-2.5-flash',
  bedrock: 'bedrock:anthropic.claude-haiku-4-5-20251001-v1:0',
  ollama: 'ollama:llama3.2:3b',
  local: 'local:some-model',
}
