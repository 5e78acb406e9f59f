import type { FastifyBaseLogger } from 'fastify'
import type { OutageLog } from '#platform/server/outage-log.ts'
import type { ModelFault, ModelFaultKind } from './model/model-fault.ts'

/** Logs faults of calls to models. A fault that all calls have is logged once until it is over; every other one each time. */
export type FaultLog = {
  fail(model: string, fault: ModelFault): void
  succeed(model: string): void
}

/** Faults of the provider, which all its calls have. Other faults come from one request or one answer. */
const OUTAGES: readonly ModelFaultKind[] = ['busy', 'timeout', 'interrupted', 'unavailable', 'misconfigured']

/** One failed call in the night is no outage: the alert for a model waits for longer. Several without an answer between are. Milliseconds. */
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
