import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'
import { listenLocally } from '../ports.ts'

/** Lets a server listen on this machine until the test ends; returns its address. */
export async function listenOnLoopback(server: Server, port?: number): Promise<string> {
  const address = `http://127.0.0.1:${await listenLocally(server, port)}`
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return address
}
