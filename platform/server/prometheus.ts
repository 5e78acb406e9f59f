import type { Metrics } from './metrics.ts'

/** The metrics of one server. */
export type Prometheus = {
  readonly metrics: Metrics
  /** All of them in Prometheus' text format. */
  render(): Promise<{ readonly type: string; readonly text: string }>
}

/**
 * A registry of its own, so that several servers may run in one process, with the library's metrics of the process and of
 * Node: memory, processor, how late the event loop is.
 * @param prefix of the names that are declared
 */
export async function createPrometheus(prefix: string): Promise<Prometheus> {
  // Loaded only where metrics are wanted.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const nameOf = (name: string) => `${prefix}_${name}`
  const metrics: Metrics = {
    counter({ name, help, labels = [] }) {
      const counter = new Counter({
        name: nameOf(name),
        help,
        labelNames: [...labels],
        registers: [registry],
      })
      return (values, by = 1) => counter.inc(values, by)
    },
    histogram({ name, help, labels = [], buckets }) {
      const histogram = new Histogram({
        name: nameOf(name),
        help,
        labelNames: [...labels],
        buckets: [...buckets],
        registers: [registry],
      })
      return (values, value) => histogram.observe(values, value)
    },
    gauge({ name, help, labels = [] }, read) {
      const gauge = new Gauge({
        name: nameOf(name),
        help,
        labelNames: [...labels],
        registers: [registry],
        collect: () => {
          for (const { labels: values, value } of read()) gauge.set(values, value)
        },
      })
    },
  }
  return {
    metrics,
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}
