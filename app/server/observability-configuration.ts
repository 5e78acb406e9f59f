import * as z from 'zod/mini'
import { serverAddress } from '#platform/server/config.ts'
import type { TraceConfig } from '#platform/server/open-telemetry.ts'
import type { MetricsConfig } from '#platform/server/serve-metrics.ts'

const Port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65535))

/**
 * OpenTelemetry's own form: pairs between commas, with `%20` for a space in a value. A character that no header can carry
 * is refused, however it is written.
 */
const headerList = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.regex(
          /^(?:(?:^|,) *[\w-]+ *=(?:[ -$&-+\--~]|%(?!7f)[2-7][\da-f])+)+$/i,
          'must be name=value, several separated by commas, such as authorization=Bearer%20token',
        ),
      ),
    z.transform((text) =>
      Object.fromEntries(
        text.split(',').map((pair) => {
          const [name = '', ...value] = pair.split('=')
          return [name.trim(), decodeURIComponent(value.join('=').trim())]
        }),
      ),
    ),
  ),
)

export const observabilityVariables = {
  /** Metrics are off unless a port of their own, or a token for `/metrics` on the ordinary one, is set. */
  METRICS_PORT: z.optional(Port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[!-~]{16,}$/, 'must have 16 letters, digits and signs, or more')),
  ),
  /** Traces are off unless a receiver of OTLP over HTTP is named, such as http://127.0.0.1:4318. */
  OTEL_EXPORTER_OTLP_ENDPOINT: serverAddress,
  /** What the receiver asks for, such as a token. */
  OTEL_EXPORTER_OTLP_HEADERS: headerList,
  OTEL_SERVICE_NAME: z._default(z.string(), 'performance-partner'),
  /** A file that gets security events, in addition to the ordinary log. */
  SECURITY_LOG: z.optional(z.string()),
}

export type ObservabilityConfig = {
  readonly metrics: MetricsConfig
  /** Absent: no traces. */
  readonly traces: TraceConfig | undefined
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
      : {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: env.OTEL_SERVICE_NAME,
        },
  securityLog: env.SECURITY_LOG,
})
