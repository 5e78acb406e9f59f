import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../configuration.ts'
import { checkDatabase } from './check-database.ts'
import { checkIdentity } from './check-identity.ts'
import { checkDataDirectory, checkScreens } from './check-machine.ts'
import { checkMail, checkModels, checkVoices } from './check-services.ts'
import { describeCauses, createFindingFactory, type DoctorFinding } from './finding.ts'

type DoctorCheck = (
  config: Config,
  signal: AbortSignal,
) => readonly DoctorFinding[] | Promise<readonly DoctorFinding[]>

const checks: readonly (readonly [part: string, check: DoctorCheck])[] = [
  ['screens', checkScreens],
  ['database', checkDatabase],
  ['data directory', checkDataDirectory],
  ['identity provider', checkIdentity],
  ['model', checkModels],
  ['voice', checkVoices],
  ['mail', checkMail],
]

/** Long enough for models on slow machines. Milliseconds. */
const CHECK_TIMEOUT = 20_000

/** Checks everything that the product needs, all at once. A check that hangs is reported as such. */
export async function runDoctor(config: Config): Promise<readonly DoctorFinding[]> {
  const results = await Promise.all(checks.map(([part, check]) => runCheck(config, part, check)))
  return results.flat()
}

async function runCheck(config: Config, part: string, check: DoctorCheck): Promise<readonly DoctorFinding[]> {
  const { wrong } = createFindingFactory(part)
  const isOver = new AbortController()
  const late = wrong(
    `It did not answer within ${CHECK_TIMEOUT / 1000} s.`,
    'Look whether it runs and can be reached.',
  )
  try {
    return await Promise.race([
      pause(CHECK_TIMEOUT, [late], { signal: isOver.signal }),
      check(config, AbortSignal.any([isOver.signal, AbortSignal.timeout(CHECK_TIMEOUT)])),
    ])
  } catch (error) {
    return [wrong(`It could not be looked at: ${describeCauses(error)}.`, 'This may be a fault of ours.')]
  } finally {
    isOver.abort()
  }
}
