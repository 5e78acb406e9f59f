import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

const only = (value: number) => [{ labels: {}, value }]
const NANOSECONDS = 1e9
/** Between two looks at the event loop. Milliseconds. */
const RESOLUTION = 20

/**
 * Measures the process: memory, processor and how late the event loop is.
 * @returns a function that ends it
 */
export function measureProcess(metrics: Metrics): () => void {
  metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Memory that the process occupies.' }, () =>
    only(process.memoryUsage.rss()),
  )
  metrics.gauge({ name: 'nodejs_heap_size_used_bytes', help: 'Memory that JavaScript uses.' }, () =>
    only(process.memoryUsage().heapUsed),
  )
  metrics.total(
    { name: 'process_cpu_seconds_total', help: 'Processor time since the start of the process.' },
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
  )
  metrics.gauge({ name: 'process_start_time_seconds', help: 'When the process started, since 1970.' }, () =>
    only(performance.timeOrigin / 1000),
  )
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
  delay.enable()
  metrics.gauge(
    {
      name: 'nodejs_eventloop_delay_seconds',
      help: 'How late the event loop was since the last reading.',
      labels: ['quantile'],
    },
    () => {
      const readings = [0.5, 0.99, 1].map((quantile) => ({
        labels: { quantile: String(quantile) },
        // What is measured is the time between two looks, of which the pause between them is no delay.
        value: Math.max(0, delay.percentile(quantile * 100) / NANOSECONDS - RESOLUTION / 1000),
      }))
      delay.reset()
      return readings
    },
  )
  let before = performance.eventLoopUtilization()
  metrics.gauge(
    {
      name: 'nodejs_eventloop_utilization',
      help: 'The busy part of the event loop since the last reading, 0 to 1.',
    },
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return only(utilization)
    },
  )
  return () => delay.disable()
}
