import { ConfigError } from '#platform/server/config.ts'
import type { Evaluator, Partner } from './port.ts'
import { scriptedEvaluator } from './scripted/evaluator/evaluator.ts'
import { scriptedPartner } from './scripted/partner.ts'

/** About the pace of someone typing fast: a reply is read while it appears. */
const WORD_PAUSE = 30

/**
 * The partner that the configuration names.
 * @throws ConfigError when it names none that there is
 */
export function resolvePartner(model: string): Partner {
  if (model !== 'scripted')
    throw new ConfigError(
      `PARTNER_MODEL: there is no partner called "${model}"; the one there is is "scripted"`,
    )
  return scriptedPartner({ pause: (signal) => wait(WORD_PAUSE, signal) })
}

/**
 * The evaluator that the configuration names.
 * @throws ConfigError when it names none that there is
 */
export function resolveEvaluator(model: string): Evaluator {
  if (model !== 'scripted')
    throw new ConfigError(
      `EVALUATOR_MODEL: there is no evaluator called "${model}"; the one there is is "scripted"`,
    )
  return scriptedEvaluator
}

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
  })
