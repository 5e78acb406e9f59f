/** Says in plain words what is wrong with an installation: `npm run doctor`, with the variables of the product. */
import { readConfig } from '#app/server/configuration.ts'
import { runDoctor } from '#app/server/doctor/run-doctor.ts'
import type { DoctorFinding } from '#app/server/doctor/finding.ts'
import { describeStartProblem } from '#app/server/start-problems.ts'
import { redactSecrets } from './redact-secrets.ts'

const signs = { fine: '✓', notice: '·', wrong: '✗' } as const

/** In the order in which people look at the parts. */
async function collectFindings(): Promise<readonly DoctorFinding[]> {
  const config = attemptConfig()
  if (config instanceof Error) {
    const problem = describeStartProblem(config) ?? config.message
    return [{ part: 'configuration', state: 'wrong', text: problem }]
  }
  return [
    ...(config.unknownVariables.length === 0
      ? [{ part: 'configuration', state: 'fine', text: 'Every variable can be used.' } as const]
      : config.unknownVariables.map(
          (name) =>
            ({
              part: 'configuration',
              state: 'notice',
              text: `${name} has no effect: the product has no such variable. Look for a typing mistake.`,
            }) as const,
        )),
    ...(await runDoctor(config)),
  ]
}

function attemptConfig() {
  try {
    return readConfig()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

const findings = await collectFindings()
for (const { part, state, text } of findings)
  console.log(redactSecrets(`${signs[state]} ${part}: ${text}`, process.env))
const wrong = findings.filter(({ state }) => state === 'wrong').length
console.log(
  wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`,
)
// Exits here, because a check that hangs would keep the process alive.
process.exit(wrong === 0 ? 0 : 1)
