import { readFileSync, readdirSync } from 'node:fs'

/** What /proc tells of a process. The second field is a name that may hold anything, in brackets. */
type Stat = { readonly pid: number; readonly parent: number; readonly own: number; readonly reaped: number }

/** The kernel counts in hundredths of a second, on every machine that Linux still runs on. */
const TICK = 10

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index - 3])
    return { pid, parent: at(4), own: at(14) + at(15), reaped: at(16) + at(17) }
  } catch {
    // It has ended since the folder was listed.
    return undefined
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** Milliseconds of processor that a process and its descendants have used so far, ended ones included. */
export function cpuOf(root: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const family = new Set([root])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of stats) if (family.has(parent)) family.add(pid)
  }
  const ticks = stats
    .filter(({ pid }) => family.has(pid))
    .reduce((sum, { own, reaped }) => sum + own + reaped, 0)
  return ticks * TICK
}

/** Resident memory in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
