import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Lets a server listen on this machine, on a free port unless one is named; returns the port. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

/** A port on which nothing listens now. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenLocally(probe)
  probe.close()
  return port
}

/**
 * Waits up to 20 seconds until a program listens on a port of this machine.
 * @param printed returns what the program has printed, for the error
 */
export async function untilPortOpen(
  port: number,
  program: ChildProcess,
  printed: () => string = () => '',
): Promise<void> {
  for (let tries = 0; tries < 200 && program.exitCode === null; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(100)
  }
  throw new Error(`${program.spawnfile} does not listen on port ${port}:\n${printed()}`)
}
