import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from './ports.ts'

export type SilentProxy = {
  /** The server's address, by way of the proxy. */
  readonly url: string
  /** From now on, forwards nothing on the existing connections and closes none of them. */
  goSilent(): void
  /** Whether new connections are accepted without being forwarded. */
  swallowNew(isSwallowing: boolean): void
  close(): Promise<void>
}

/** A proxy that can go silent, like a dropped route or a dead machine, without closing a connection. */
export async function startSilentProxy(address: string): Promise<SilentProxy> {
  const behind = new URL(address)
  const pairs = new Set<readonly [Socket, Socket]>()
  const silenced: Socket[] = []
  let isSwallowing = false
  const server = createServer((socket) => {
    // Errors of connections that outlive their test are ignored.
    socket.on('error', () => {})
    if (isSwallowing) return
    const onward = connect(Number(behind.port), behind.hostname).on('error', () => socket.destroy())
    const pair = [socket, onward] as const
    pairs.add(pair)
    socket.pipe(onward)
    onward.pipe(socket)
    for (const end of pair) end.once('close', () => pairs.delete(pair) && pair.forEach((it) => it.destroy()))
  })
  const port = await listenLocally(server)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  const url = new URL(address)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    goSilent() {
      for (const pair of pairs) {
        const [near, far] = pair
        near.unpipe(far).pause().removeAllListeners('close')
        far.unpipe(near).pause().removeAllListeners('close')
      }
      silenced.push(...[...pairs].flat())
      pairs.clear()
    },
    swallowNew: (isNow) => {
      isSwallowing = isNow
    },
    async close() {
      for (const socket of [...sockets, ...silenced]) socket.destroy()
      for (const pair of pairs) pair.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
