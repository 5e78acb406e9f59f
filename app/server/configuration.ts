import * as z from 'zod/mini'
import {
  findModelProblemsInProduction,
  namedModels,
  type ModelConfig,
  modelVariables,
  toModelConfig,
} from '#adapters/ai/configuration.ts'
import {
  type EmbeddedIdentityConfig,
  embeddedIdentityVariables,
  findEmbeddedIdentityProblems,
  toEmbeddedIdentityConfig,
} from '#adapters/identity/embedded/configuration.ts'
import { type IdentityConfig, identityVariables, toIdentityConfig } from '#adapters/identity/configuration.ts'
import {
  findIdentityProblems,
  findIdentityProblemsInProduction,
} from '#adapters/identity/find-identity-problems.ts'
import {
  findMailProblems,
  type MailConfig,
  mailVariables,
  toMailConfig,
} from '#adapters/mail/configuration.ts'
import { findServerAddressProblem } from '#database/server-addresses.ts'
import type { ServerLocation } from '#database/server-pool.ts'
import { toVoiceConfig, type VoiceConfig, voiceVariables } from '#adapters/voice/configuration.ts'
import type { OperatorLinks } from '#features/privacy/contract.ts'
import { DEFAULT_SESSION_LIMITS, type SessionLimits } from '#features/session/server/session-limits.ts'
import {
  type ObservabilityConfig,
  observabilityVariables,
  toObservabilityConfig,
} from './observability-configuration.ts'
import { HttpUrl } from '#platform/contract/schemas.ts'
import {
  flag,
  listSetVariables,
  parseEnvironment,
  positiveNumber,
  refuseProblems,
} from '#platform/server/config.ts'
import { proxyList } from '#platform/server/proxy-list.ts'
import type { ModelBudget } from '#features/usage/server/model-budget.ts'
import { findUnpriced, modelPrices, type PriceList } from '#features/usage/server/price-list.ts'
import { dailyBudget, type DailyBudgets, organizationBudget, toDailyBudgets } from './daily-budgets.ts'
import { findMisspeltVariables } from './unknown-variables.ts'

/** A number of hours, at most a year; fractions are allowed. */
const hours = (fallback: number) =>
  z._default(z.coerce.number().check(z.minimum(0.01), z.maximum(8760)), fallback)

const postgresAddress = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
)

const operatorPage = z.optional(HttpUrl('must be an http or https address'))

/** Every variable that the product reads; those of an adapter are declared beside it. */
const variables = {
  ...modelVariables,
  ...voiceVariables,
  ...identityVariables,
  ...embeddedIdentityVariables,
  ...mailVariables,
  ...observabilityVariables,
  NODE_ENV: z.optional(z.string()),
  /** The port that the server listens on. */
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The address people use; sign-in and cookies depend on it. */
  PUBLIC_URL: z.optional(HttpUrl('must be an http or https address')),
  /** Whether the interface is described at /api/v1/docs and as OpenAPI; default: yes. */
  API_DOCS: flag,
  /** The proxies in front of it whose X-Forwarded-For is trusted: addresses and networks, separated by commas. */
  TRUSTED_PROXIES: proxyList,
  /**
   * How long the server goes on serving after SIGTERM while it says that it is not ready, so that proxies first turn to
   * another process; default: 5 in production, else 0.
   */
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(60))),
  /** The directory of the embedded store. */
  DATA_DIR: z._default(z.string(), './data'),
  /** PostgreSQL 15 or later, instead of the embedded store; several servers are separated by commas. */
  DATABASE_URL: postgresAddress,
  /** `transaction`: a pooler such as pgbouncer, in that mode, is between the product and PostgreSQL. */
  DATABASE_POOLER: z._default(z.enum(['none', 'transaction']), 'none'),
  /** The address of the same database with a role that may change its schema; default: DATABASE_URL. */
  MIGRATION_DATABASE_URL: postgresAddress,
  /** `demo` fills an empty database with the demo; default: `demo` on the embedded store, else `none`. */
  SEED: z.optional(z.enum(['demo', 'none'])),
  /** The limits for each user: messages a minute, recordings a minute, and evaluations in five minutes. */
  MESSAGE_LIMIT: positiveNumber(10),
  VOICE_LIMIT: positiveNumber(5),
  EVALUATION_LIMIT: positiveNumber(3),
  /** How many chats one user may begin in an hour. */
  CHAT_LIMIT: positiveNumber(60),
  /** How often one person, and one whole organisation, may ask in a day for what may cost money. */
  DAILY_USER_BUDGET: dailyBudget,
  DAILY_ORGANIZATION_BUDGET: organizationBudget,
  /** The prices of models, usually in a file, by MODEL_PRICES_FILE. */
  MODEL_PRICES: modelPrices,
  /** The longest duration of a session, and the longest time without use. */
  SESSION_MAX_HOURS: hours(DEFAULT_SESSION_LIMITS.maxHours),
  SESSION_IDLE_HOURS: hours(DEFAULT_SESSION_LIMITS.idleHours),
  /** The words of a conversation are erased after this many days without a message. */
  RETENTION_DAYS: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(36_500))),
  /** Who should be told of a security hole; published in /.well-known/security.txt. */
  SECURITY_CONTACT: z.optional(
    z
      .string()
      .check(
        z.regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'must be an address such as mailto:security@example.org'),
      ),
  ),
  /** The operator's own pages about privacy and about themselves, and where people get help. */
  PRIVACY_URL: operatorPage,
  IMPRINT_URL: operatorPage,
  SUPPORT_CONTACT: z.optional(
    z.union([z.email(), HttpUrl()], 'must be an email address, or an http or https address'),
  ),
  /** Whether people may speak by the browser's own recognition; default: yes. */
  BROWSER_SPEECH_INPUT: flag,
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** In production these must be set to allow what is otherwise refused at the start. */
  ALLOW_EMBEDDED_DATABASE: flag,
  ALLOW_DEMO: flag,
}
type Environment = z.output<z.ZodMiniObject<typeof variables>>

export type Config = ModelConfig &
  MailConfig &
  VoiceConfig &
  IdentityConfig & {
    readonly embeddedIdentity: EmbeddedIdentityConfig
    readonly observability: ObservabilityConfig
    readonly isProduction: boolean
    readonly listen: { readonly host: string; readonly port: number }
    readonly publicUrl: URL
    readonly hasApiDocs: boolean
    readonly trustedProxies: readonly string[]
    readonly drainSeconds: number
    readonly store: ServerLocation | { readonly directory: string }
    /** The directory of the embedded store, even if PostgreSQL is used. */
    readonly dataDirectory: string
    /** The address at which migrations run, if they have a role of their own. */
    readonly migrationUrl: string | undefined
    readonly seed: 'demo' | 'none'
    readonly limits: {
      readonly message: number
      readonly voice: number
      readonly evaluation: number
      readonly chat: number
    }
    readonly budgets: DailyBudgets
    /** Absent: the prices of models are unknown. */
    readonly modelPrices: PriceList | undefined
    /** The daily model budget of every organisation that has no budget of its own. */
    readonly modelBudget: ModelBudget | undefined
    readonly sessions: SessionLimits
    readonly securityContact: string | undefined
    readonly retentionDays: number | undefined
    readonly operatorLinks: OperatorLinks
    readonly hasBrowserSpeech: boolean
    readonly logLevel: string
    /** The names of variables that are set and have no effect, though they seem to be meant for the product. */
    readonly unknownVariables: readonly string[]
  }

/** @throws ConfigError naming every variable that is wrong or missing */
export function readConfig(environment?: Readonly<Record<string, string | undefined>>): Config {
  const env = parseEnvironment(variables, environment)
  const isProduction = env.NODE_ENV === 'production'
  const config: Config = {
    ...toModelConfig(env),
    ...toVoiceConfig(env),
    ...toIdentityConfig(env),
    ...toMailConfig(env),
    embeddedIdentity: toEmbeddedIdentityConfig(env),
    observability: toObservabilityConfig(env),
    isProduction,
    listen: { host: env.HOST, port: env.PORT },
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    hasApiDocs: env.API_DOCS ?? true,
    trustedProxies: env.TRUSTED_PROXIES,
    drainSeconds: env.DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    store: env.DATABASE_URL
      ? { url: env.DATABASE_URL, isPooled: env.DATABASE_POOLER === 'transaction' }
      : { directory: env.DATA_DIR },
    dataDirectory: env.DATA_DIR,
    migrationUrl: env.MIGRATION_DATABASE_URL,
    seed: env.SEED ?? (env.DATABASE_URL || isProduction ? 'none' : 'demo'),
    limits: {
      message: env.MESSAGE_LIMIT,
      voice: env.VOICE_LIMIT,
      evaluation: env.EVALUATION_LIMIT,
      chat: env.CHAT_LIMIT,
    },
    budgets: toDailyBudgets(env.DAILY_USER_BUDGET, env.DAILY_ORGANIZATION_BUDGET.requests),
    modelPrices: env.MODEL_PRICES,
    modelBudget: env.DAILY_ORGANIZATION_BUDGET.model,
    sessions: { maxHours: env.SESSION_MAX_HOURS, idleHours: env.SESSION_IDLE_HOURS },
    securityContact: env.SECURITY_CONTACT,
    retentionDays: env.RETENTION_DAYS,
    operatorLinks: toOperatorLinks(env),
    hasBrowserSpeech: env.BROWSER_SPEECH_INPUT ?? true,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    unknownVariables: findMisspeltVariables(Object.keys(variables), listSetVariables(environment)),
  }
  refuseProblems([
    ...findAddressProblems(env),
    ...findDatabaseProblems(env),
    ...(env.MIGRATION_DATABASE_URL && !env.DATABASE_URL
      ? ['MIGRATION_DATABASE_URL needs DATABASE_URL, by which the product reads and writes']
      : []),
    ...findIdentityProblems(env),
    ...findEmbeddedIdentityProblems(env),
    ...findBudgetProblems(config),
    ...findMailProblems(env),
    ...(isProduction ? findProblemsInProduction(env, config) : []),
  ])
  return config
}

const toOperatorLinks = ({ PRIVACY_URL, IMPRINT_URL, SUPPORT_CONTACT }: Environment): OperatorLinks => ({
  privacy: PRIVACY_URL ?? null,
  imprint: IMPRINT_URL ?? null,
  support: z.email().safeParse(SUPPORT_CONTACT).success
    ? `mailto:${SUPPORT_CONTACT}`
    : (SUPPORT_CONTACT ?? null),
})

/** The product cannot be below a path, and browsers open no other schemes; either would fail at the first sign-in. */
function findAddressProblems({ PUBLIC_URL }: Environment): string[] {
  if (PUBLIC_URL === undefined || /^https?:\/\/[^/?#]+\/?$/i.test(PUBLIC_URL)) return []
  return ['PUBLIC_URL must be an http or https address without a path, such as https://practice.example.org']
}

function findDatabaseProblems({ DATABASE_URL = '' }: Environment): string[] {
  const problem = DATABASE_URL === '' ? undefined : findServerAddressProblem(DATABASE_URL)
  return problem === undefined ? [] : [`DATABASE_URL: ${problem}`]
}

/** A budget in money needs prices. The model of `auto` is known only later; without a price its calls are refused. */
function findBudgetProblems({ modelBudget, modelPrices, ...models }: Config): string[] {
  if (modelBudget?.unit !== 'money') return []
  const unpriced = findUnpriced(modelPrices, namedModels(models))
  return unpriced.map((model) => `DAILY_ORGANIZATION_BUDGET: money needs a price of ${model} in MODEL_PRICES`)
}

function findProblemsInProduction(env: Environment, config: Config): string[] {
  const isHttps = env.PUBLIC_URL?.startsWith('https:') ?? false
  const checks: readonly (readonly [isFine: boolean | undefined, problem: string])[] = [
    [
      env.DATABASE_URL !== undefined || env.ALLOW_EMBEDDED_DATABASE,
      'DATABASE_URL is missing (or set ALLOW_EMBEDDED_DATABASE=yes to keep the data in DATA_DIR)',
    ],
    [isHttps || env.ALLOW_HTTP, 'PUBLIC_URL must be an https address (or set ALLOW_HTTP=yes)'],
    [
      config.seed === 'none' || env.ALLOW_DEMO,
      'SEED=demo creates accounts whose password everybody knows (or set ALLOW_DEMO=yes)',
    ],
  ]
  return [
    ...checks.filter(([isFine]) => !isFine).map(([, problem]) => problem),
    ...findIdentityProblemsInProduction(env),
    ...findModelProblemsInProduction(config),
  ].map((problem) => `NODE_ENV=production: ${problem}`)
}
