import * as z from 'zod/mini'

const flag = z.optional(z.stringbool())
const limit = (fallback: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1)), fallback)

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
  OIDC_ISSUER: z.optional(z.url()),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** Who plays the partner. */
  PARTNER_MODEL: z._default(z.string(), 'scripted'),
  /** Who evaluates; default: whoever plays the partner. */
  EVALUATOR_MODEL: z.optional(z.string()),
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
    limits: { message: env.MESSAGE_LIMIT, voice: env.VOICE_LIMIT, evaluation: env.EVALUATION_LIMIT },
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  }
}

type Values = z.output<typeof Environment>

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
  ]
  return checks.filter(([isFine]) => !isFine).map(([, problem]) => `NODE_ENV=production: ${problem}`)
}
