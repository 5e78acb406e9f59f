import type { FastifyBaseLogger } from 'fastify'
import type { OutageLog } from '#platform/server/outage-log.ts'
import type { ModelFault, ModelFaultKind } from './model/model-fault.ts'

/** Logs faults of calls to models: an outage once until it is over, any other fault each time. */
export type FaultLog = {
  fail(model: string, fault: ModelFault): void
  succeed(model: string): void
}

/** Faults that affect every call to a provider. Other faults come from one request or one answer. */
const OUTAGES: readonly ModelFaultKind[] = ['busy', 'timeout', 'interrupted', 'unavailable', 'misconfigured']

/**
 * How long the metric `dependency_away` shows a model as away after a first failure, and after each further one. The
 * alert waits for longer than the first time, so that one failed call at night raises none. Milliseconds.
 */
const LAPSE = { first: 3 * 60_000, further: 60 * 60_000 }

/** Logs a fault that an administrator must repair as an error, and any other fault as a warning. */
export function createFaultLog(logOf: () => FastifyBaseLogger, outages: OutageLog): FaultLog {
  const tell = (fault: ModelFault) =>
    logOf()[fault.kind === 'misconfigured' ? 'error' : 'warn'](
      { err: fault, kind: fault.kind },
      fault.message,
    )
  return {
    fail(model, fault) {
      if (!OUTAGES.includes(fault.kind)) return tell(fault)
      outages.fail(model, fault.kind, () => tell(fault), LAPSE)
      outages.countRequest(model)
    },
    succeed: outages.recover,
  }
}
