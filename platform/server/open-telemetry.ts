import type { FastifyInstance } from 'fastify'
import { loggedPath } from './log.ts'
import { addLogFields, contextOf } from './request-context.ts'
import { readTraceId } from './request-id.ts'
import { exportWithoutTexts } from './span-export.ts'

export type TraceConfig = {
  /** A receiver of OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

/**
 * Makes a span of each request, a child of its caller's where a `traceparent` came with it, and lets `startSpan` make
 * children of that one. Loads OpenTelemetry, so it is called only where traces are wanted.
 */
export async function traceRequests(
  app: FastifyInstance,
  { endpoint, headers, serviceName }: TraceConfig,
): Promise<void> {
  const [{ context, propagation, trace, SpanStatusCode }, sdk, exporter, resources, instrumentation] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@fastify/otel'),
    ])
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [
      new sdk.BatchSpanProcessor(exportWithoutTexts(new exporter.OTLPTraceExporter({ url, headers }))),
    ],
  })
  provider.register()
  const requests = new instrumentation.FastifyOtelInstrumentation({
    // A span for each hook would cost more than it is worth.
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url: path }) => /^\/(health|ready|metrics|assets)(\/|$)/.test(path),
    requestHook(span, { method, id, url: address, routeOptions }) {
      span.updateName(`${method} ${routeOptions.url ?? 'none'}`)
      // The library would record the whole address.
      span.setAttributes({ 'url.path': loggedPath(address), 'http.request.id': id })
    },
  })
  requests.setTracerProvider(provider)
  await app.register(requests.plugin())
  app.addHook('onRequest', async (request) => {
    const { span, context: parent, tracer } = request.opentelemetry()
    const carried = contextOf(request)
    if (!span || !parent || !carried) return
    // Where the caller named a trace, the log already has its id.
    if (readTraceId(request.headers) === undefined) addLogFields({ traceId: span.spanContext().traceId })
    carried.startSpan = (name, attributes) => {
      const child = tracer.startSpan(name, { attributes }, parent)
      return {
        end(failure) {
          if (failure !== undefined)
            child.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure)
          child.end()
        },
      }
    }
  })
  app.addHook('onClose', async () => {
    await provider.shutdown()
    trace.disable()
    context.disable()
    propagation.disable()
  })
}
