import * as z from 'zod/mini'
import { parseEnvironment, secret, serverAddress } from '#platform/server/config.ts'
import { declaredProviders, type ModelProvider } from './model/model-providers.ts'
import { isModel, type ModelInfo } from './port.ts'
import {
  type AwsAccount,
  placeOfAddress,
  type ProviderAccess,
  type ServicePlace,
  sharedProviderVariables,
  toAwsAccount,
} from '../provider-accounts.ts'

export const modelVariables = {
  ...sharedProviderVariables,
  /** Who plays the partner: `scripted`, `auto`, or a model as `provider:model`. */
  PARTNER_MODEL: z._default(z.string(), 'scripted'),
  /** The model that evaluates, in the same form; default: the partner's. */
  EVALUATOR_MODEL: z.optional(z.string()),
  /** Keys of the providers, and addresses other than the usual ones, for all of `model-providers.ts`. */
  ANTHROPIC_API_KEY: secret,
  ANTHROPIC_BASE_URL: serverAddress,
  GOOGLE_GENERATIVE_AI_API_KEY: secret,
  GOOGLE_BASE_URL: serverAddress,
  AWS_BEARER_TOKEN_BEDROCK: secret,
  BEDROCK_BASE_URL: serverAddress,
  OLLAMA_BASE_URL: serverAddress,
  /** The OpenAI-compatible server of `local:`, and its key if it wants one. */
  PARTNER_BASE_URL: serverAddress,
  PARTNER_API_KEY: secret,
  /** The most input tokens of a model, instead of its provider's; the rules of the prompt take half of the minimum. */
  MODEL_CONTEXT: z.optional(z.coerce.number().check(z.int(), z.minimum(3000))),
  /** Node's own variable: with `1`, requests go through `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
  NODE_USE_ENV_PROXY: z.optional(z.string()),
}
type ModelEnvironment = z.output<z.ZodMiniObject<typeof modelVariables>>

/** How the providers of models are reached. The keys in it are never shown and never logged. */
export type ModelAccess = {
  readonly providers: ReadonlyMap<ModelProvider, ProviderAccess>
  readonly aws: AwsAccount
  /** The most input tokens that a model gets; absent: its provider's `contextTokens`. */
  readonly context: number | undefined
  /** Whether requests go through the environment's proxy. */
  readonly byProxy: boolean
}

export type ModelConfig = {
  readonly partnerModel: string
  readonly evaluatorModel: string
  readonly modelAccess: ModelAccess
}

export const toModelConfig = (env: ModelEnvironment): ModelConfig => ({
  partnerModel: env.PARTNER_MODEL,
  evaluatorModel: env.EVALUATOR_MODEL ?? env.PARTNER_MODEL,
  modelAccess: {
    providers: new Map(
      declaredProviders.map(({ name, keyVariable, addressVariable }) => [
        name,
        { key: keyVariable === null ? undefined : env[keyVariable], url: env[addressVariable] },
      ]),
    ),
    aws: toAwsAccount(env),
    context: env.MODEL_CONTEXT,
    byProxy: env.NODE_USE_ENV_PROXY === '1',
  },
})

/** The models' part alone, for programs that need no more. */
export const readModelConfig = (environment?: Readonly<Record<string, string | undefined>>): ModelConfig =>
  toModelConfig(parseEnvironment(modelVariables, environment))

/** The models that are configured by name, each once. */
export const namedModels = (config: Omit<ModelConfig, 'modelAccess'>): readonly string[] =>
  [...new Set([config.partnerModel, config.evaluatorModel])].filter((model) => model.includes(':'))

/** Where a model runs that the configuration names; what `auto` has found is on this machine. */
export function placeOfModel(model: ModelInfo, { providers }: ModelAccess): ServicePlace {
  if (!isModel(model)) return 'built_in'
  const declared = declaredProviders.find(({ name }) => model.name.startsWith(`${name}:`))
  if (!declared) return 'provider'
  const url = providers.get(declared.name)?.url
  return declared.name === 'local' && url === undefined
    ? 'this_machine'
    : placeOfAddress(url, declared.usualAddress)
}

/** Refuses `auto` in production: on a shared machine, another user's server would receive every conversation. */
export const findModelProblemsInProduction = ({ partnerModel, evaluatorModel }: ModelConfig): string[] =>
  [partnerModel, evaluatorModel].includes('auto')
    ? ['PARTNER_MODEL=auto asks whatever listens on this machine; name a model, or scripted']
    : []
