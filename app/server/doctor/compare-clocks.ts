import { createFindingFactory, type DoctorFinding } from './finding.ts'

const { fine, notice, wrong } = createFindingFactory('clock')

/** The clock difference up to which tokens of identity providers are accepted. Milliseconds. */
const TOLERATED = 30_000
const USUAL = 5_000

/** Compares this machine's clock with another one, which was read between the moments `before` and `after`. */
export function compareClocks(whose: string, read: number, before: number, after: number): DoctorFinding {
  const difference = Math.max(0, before - read, read - after)
  if (difference <= USUAL) return fine(`This machine’s clock and that of ${whose} agree.`)
  const text = `This machine’s clock and that of ${whose} differ by ${Math.round(difference / 1000)} s.`
  return difference <= TOLERATED
    ? notice(`${text} Let both follow a time server.`)
    : wrong(text, 'Let both follow a time server: sign-ins fail with clocks that differ.')
}
