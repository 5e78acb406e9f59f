import { readFileSync, readdirSync } from 'node:fs'

/** Fields of /proc/<pid>/stat. The second field is a name in brackets and may contain spaces. */
type Stat = { readonly pid: number; readonly parent: number; readonly own: number; readonly reaped: number }

/** Milliseconds of one kernel tick: a hundredth of a second on all current Linux systems. */
const TICK = 10

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const at = (index: number) => Number(fields[index - 3])
    return { pid, parent: at(4), own: at(14) + at(15), reaped: at(16) + at(17) }
  } catch {
    // The process has ended since the folder was listed.
    return undefined
  }
}

export const readParentPid = (pid: number): number => readStat(pid)?.parent ?? 0

/** Milliseconds of processor time of a process and its descendants so far, including those that have ended. */
export function readCpuTime(root: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? [])
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
export function readResidentMemory(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
