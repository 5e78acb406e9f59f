import { spawnSync } from 'node:child_process'
import { constants, openSync } from 'node:fs'
import { Socket } from 'node:net'

export type MachineWatchdog = {
  readonly device: string
  stop(): void
}

/**
 * Stands in for a machine's watchdog: a program that has opened it must keep writing to it, otherwise the machine is
 * reset. Patroni, with its driver `testing`, writes `Ctimeout=15`, then `1` repeatedly, and `V` to disarm it.
 */
export function startMachineWatchdog(device: string, reset: () => void): MachineWatchdog {
  const { status } = spawnSync('mkfifo', ['-m', '622', device])
  if (status !== 0) throw new Error(`${device} could not be made`)
  // Opened for reading and writing, so that it does not end when the writer closes it.
  const pipe = new Socket({ fd: openSync(device, constants.O_RDWR | constants.O_NONBLOCK), readable: true })
  let timeout = 60
  let timer: NodeJS.Timeout | undefined
  pipe.on('data', (chunk) => {
    const text = String(chunk)
    clearTimeout(timer)
    timeout = Number(/Ctimeout=(\d+)/.exec(text)?.[1] ?? timeout)
    if (!text.endsWith('V')) timer = setTimeout(reset, timeout * 1000)
  })
  return {
    device,
    stop() {
      clearTimeout(timer)
      pipe.destroy()
    },
  }
}
