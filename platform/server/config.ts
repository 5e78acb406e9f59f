import * as z from 'zod/mini'
import { HttpUrl } from '#platform/contract/schemas.ts'

const flag = z.optional(z.stringbool())
const limit = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1)), fallback)
// What is wrong with a key is said without the key.
const secret = z.optional(
  z.string().check(
    z.regex(/^\S+$/, 'must not have white space in it'),
    // Anything else cannot be sent in a header; it mostly comes from copying.
    z.regex(/^[\s!-~]*$/, 'must hold nothing but plain letters, digits and signs'),
  ),
)
// Who puts a password there would find it in the log, and nothing connects with it.
const address = z.optional(
  HttpUrl('must be an http or https address').check(
    z.regex(/^\w+:\/\/[^/?#@]*(?:[/?#]|$)/, 'must not hold a name or a password'),
  ),
)

/** Every variable that the product reads, where it is explained. */
const Environment = z.object({
  NODE_ENV: z.optional(z.string()),
  /** Where it listens. */
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The address people use; sign-in and cookies depend on it. */
  PUBLIC_URL: z.optional(z.url()),
  /** The embedded store. */
  DATA_DIR: z._default(z.string(), './data'),
  /** PostgreSQL 15 or later, instead of the embedded store. */
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'))),
  /** `demo` fills an empty database with the demo; default: `demo` on the embedded store, else `none`. */
  SEED: z.optional(z.enum(['demo', 'none'])),
  /** An OpenID provider; default: the embedded one under /idp. */
  OIDC_ISSUER: z.optional(HttpUrl('must be an http or https address')),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** Who plays the partner: `scripted`, `auto`, or a model as `provider:model`. */
  PARTNER_MODEL: z._default(z.string(), 'scripted'),
  /** Who evaluates; default: whoever plays the partner. */
  EVALUATOR_MODEL: z.optional(z.string()),
  /** Keys of the models' providers, and addresses where they are not the usual ones. */
  OPENAI_API_KEY: secret,
  OPENAI_BASE_URL: address,
  ANTHROPIC_API_KEY: secret,
  ANTHROPIC_BASE_URL: address,
  GOOGLE_GENERATIVE_AI_API_KEY: secret,
  GOOGLE_BASE_URL: address,
  AWS_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1'))),
  AWS_ACCESS_KEY_ID: secret,
  AWS_SECRET_ACCESS_KEY: secret,
  AWS_SESSION_TOKEN: secret,
  AWS_BEARER_TOKEN_BEDROCK: secret,
  BEDROCK_BASE_URL: address,
  OLLAMA_BASE_URL: address,
  /** The OpenAI-compatible server of `local:`, and its key if it wants one. */
  PARTNER_BASE_URL: address,
  PARTNER_API_KEY: secret,
  /** Tokens of input that a model is given at most, instead of what its provider is known for; its rules take half of 3000. */
  MODEL_CONTEXT: z.optional(z.coerce.number().check(z.int(), z.minimum(3000))),
  /** Node's own: `1` has what it asks for go by `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
  NODE_USE_ENV_PROXY: z.optional(z.string()),
  /** Who speaks: `espeak` on this machine, a cloud voice, or `none`. */
  VOICE: z._default(z.string(), 'espeak'),
  /** Who writes down what was recorded, for browsers that cannot: a model as `provider:model`; default: nobody. */
  TRANSCRIBER: z.optional(z.string()),
  /** Keys of the voices' providers, and addresses where they are not the usual ones; OpenAI's and AWS's stand above. */
  ELEVENLABS_API_KEY: secret,
  ELEVENLABS_BASE_URL: address,
  POLLY_BASE_URL: address,
  /** The Whisper-compatible server of `local:`, and its key if it wants one. */
  TRANSCRIBER_BASE_URL: address,
  TRANSCRIBER_API_KEY: secret,
  /** Messages a minute, recordings a minute, evaluations in five minutes, each per user. */
  MESSAGE_LIMIT: limit(10),
  VOICE_LIMIT: limit(5),
  EVALUATION_LIMIT: limit(3),
  /** fatal, error, warn, info, debug, trace or silent. */
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** In production each of these says "yes, I mean to run without". */
  ALLOW_EMBEDDED_DATABASE: flag,
  ALLOW_EMBEDDED_IDENTITY: flag,
  ALLOW_HTTP: flag,
  ALLOW_DEMO: flag,
})

/** How the providers of models are reached. The keys in it are never shown and never logged. */
export type ModelAccess = {
  readonly openai: Reached
  readonly anthropic: Reached
  readonly google: Reached
  readonly bedrock: Reached & {
    readonly region: string | undefined
    readonly accessKeyId: string | undefined
    readonly secretAccessKey: string | undefined
    readonly sessionToken: string | undefined
  }
  readonly ollama: Reached
  readonly local: Reached
  /** Tokens of input that a model is given at most; absent: what its provider is known for. */
  readonly context: number | undefined
  /** Whether they are asked by the environment's proxy. */
  readonly byProxy: boolean
}

/** How the providers of voices and transcribers are reached. */
export type SpeechAccess = {
  readonly openai: Reached
  readonly elevenlabs: Reached
  readonly polly: Omit<ModelAccess['bedrock'], 'key'>
  /** A transcriber's. */
  readonly local: Reached
}
type Reached = { readonly key: string | undefined; readonly url: string | undefined }

export type Config = {
  readonly isProduction: boolean
  readonly listen: { readonly host: string; readonly port: number }
  readonly publicUrl: URL
  readonly store: { readonly url: string } | { readonly directory: string }
  readonly seed: 'demo' | 'none'
  /** Absent: the embedded provider. */
  readonly oidc:
    | { readonly issuer: URL; readonly clientId: string; readonly clientSecret: string | undefined }
    | undefined
  readonly partnerModel: string
  readonly evaluatorModel: string
  readonly modelAccess: ModelAccess
  readonly voice: string
  readonly transcriber: string | undefined
  readonly speechAccess: SpeechAccess
  readonly limits: { readonly message: number; readonly voice: number; readonly evaluation: number }
  readonly logLevel: string
}

/** What is wrong with the environment, all of it at once, as sentences. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** @throws ConfigError naming every variable that is wrong or missing */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  // An empty variable is one that was not given: so compose files and units behave.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const seed = env.SEED ?? (env.DATABASE_URL || isProduction ? 'none' : 'demo')
  const problems = [
    ...addressProblems(env),
    ...identityProblems(env),
    ...(isProduction ? productionProblems(env, seed) : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    isProduction,
    listen: { host: env.HOST, port: env.PORT },
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    store: env.DATABASE_URL ? { url: env.DATABASE_URL } : { directory: env.DATA_DIR },
    seed,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID
        ? {
            issuer: new URL(env.OIDC_ISSUER),
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
          }
        : undefined,
    partnerModel: env.PARTNER_MODEL,
    evaluatorModel: env.EVALUATOR_MODEL ?? env.PARTNER_MODEL,
    modelAccess: modelAccessOf(env),
    voice: env.VOICE,
    transcriber: env.TRANSCRIBER,
    speechAccess: speechAccessOf(env),
    limits: { message: env.MESSAGE_LIMIT, voice: env.VOICE_LIMIT, evaluation: env.EVALUATION_LIMIT },
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

type Values = z.output<typeof Environment>

const modelAccessOf = (env: Values): ModelAccess => ({
  openai: { key: env.OPENAI_API_KEY, url: env.OPENAI_BASE_URL },
  anthropic: { key: env.ANTHROPIC_API_KEY, url: env.ANTHROPIC_BASE_URL },
  google: { key: env.GOOGLE_GENERATIVE_AI_API_KEY, url: env.GOOGLE_BASE_URL },
  bedrock: {
    key: env.AWS_BEARER_TOKEN_BEDROCK,
    url: env.BEDROCK_BASE_URL,
    region: env.AWS_REGION,
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    sessionToken: env.AWS_SESSION_TOKEN,
  },
  ollama: { key: undefined, url: env.OLLAMA_BASE_URL },
  local: { key: env.PARTNER_API_KEY, url: env.PARTNER_BASE_URL },
  context: env.MODEL_CONTEXT,
  byProxy: env.NODE_USE_ENV_PROXY === '1',
})

const speechAccessOf = (env: Values): SpeechAccess => ({
  openai: { key: env.OPENAI_API_KEY, url: env.OPENAI_BASE_URL },
  elevenlabs: { key: env.ELEVENLABS_API_KEY, url: env.ELEVENLABS_BASE_URL },
  polly: {
    url: env.POLLY_BASE_URL,
    region: env.AWS_REGION,
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    sessionToken: env.AWS_SESSION_TOKEN,
  },
  local: { key: env.TRANSCRIBER_API_KEY, url: env.TRANSCRIBER_BASE_URL },
})

/** An address below which the product is not, or that no browser opens, would only fail at the first sign-in. */
function addressProblems({ PUBLIC_URL }: Values): string[] {
  if (PUBLIC_URL === undefined || /^https?:\/\/[^/?#]+\/?$/i.test(PUBLIC_URL)) return []
  return ['PUBLIC_URL must be an http or https address without a path, such as https://practice.example.org']
}

function identityProblems({ OIDC_ISSUER, OIDC_CLIENT_ID }: Values): string[] {
  if ((OIDC_ISSUER === undefined) === (OIDC_CLIENT_ID === undefined)) return []
  return ['OIDC_ISSUER and OIDC_CLIENT_ID belong together: give both, or neither for the embedded provider']
}

function productionProblems(env: Values, seed: string): string[] {
  const isHttps = env.PUBLIC_URL?.startsWith('https:') ?? false
  const checks: readonly (readonly [boolean | undefined, string])[] = [
    [
      env.DATABASE_URL !== undefined || env.ALLOW_EMBEDDED_DATABASE,
      'DATABASE_URL is missing (or set ALLOW_EMBEDDED_DATABASE=yes to keep the data in DATA_DIR)',
    ],
    [
      env.OIDC_ISSUER !== undefined || env.ALLOW_EMBEDDED_IDENTITY,
      'OIDC_ISSUER is missing (or set ALLOW_EMBEDDED_IDENTITY=yes to use the embedded provider)',
    ],
    [
      !env.OIDC_ISSUER?.startsWith('http:') || env.ALLOW_HTTP,
      'OIDC_ISSUER must be an https address (or set ALLOW_HTTP=yes)',
    ],
    [isHttps || env.ALLOW_HTTP, 'PUBLIC_URL must be an https address (or set ALLOW_HTTP=yes)'],
    [
      seed === 'none' || env.ALLOW_DEMO,
      'SEED=demo creates accounts whose password everybody knows (or set ALLOW_DEMO=yes)',
    ],
    [
      // Whoever holds that port on a shared machine would be told every conversation.
      ![env.PARTNER_MODEL, env.EVALUATOR_MODEL].includes('auto'),
      'PARTNER_MODEL=auto asks whatever listens on this machine; name a model, or scripted',
    ],
  ]
  return checks.filter(([isFine]) => !isFine).map(([, problem]) => `NODE_ENV=production: ${problem}`)
}
