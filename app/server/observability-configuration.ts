import * as z from 'zod/mini'
import { serverAddress } from '#platform/server/config.ts'
import type { MetricsConfig } from '#platform/server/serve-metrics.ts'

const Port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65535))

export const observabilityVariables = {
  /** Metrics are off unless a port of their own, or a token for `/metrics` on the ordinary one, is set. */
  METRICS_PORT: z.optional(Port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[!-~]{16,}$/, 'must have 16 letters, digits and signs, or more')),
  ),
  /** Traces are off unless a receiver of OTLP over HTTP is named, such as http://127.0.0.1:4318. */
  OTEL_EXPORTER_OTLP_ENDPOINT: serverAddress,
  OTEL_SERVICE_NAME: z._default(z.string(), 'performance-partner'),
  /** A file that gets security events, in addition to the ordinary log. */
  SECURITY_LOG: z.optional(z.string()),
}

export type ObservabilityConfig = {
  readonly metrics: MetricsConfig
  /** Absent: no traces. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string } | undefined
  readonly securityLog: string | undefined
}

export const toObservabilityConfig = (
  env: z.output<z.ZodMiniObject<typeof observabilityVariables>>,
): ObservabilityConfig => ({
  metrics: {
    listen: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    token: env.METRICS_TOKEN,
  },
  traces:
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME },
  securityLog: env.SECURITY_LOG,
})
