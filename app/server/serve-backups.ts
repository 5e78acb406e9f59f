import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { joinLines } from '#database/backup/line-chunks.ts'
import { readBackup } from '#database/backup/read-backup.ts'
import type { Database } from '#database/connect.ts'

/** The socket at which the process that holds an embedded store hands out backups. */
export const backupSocket = (directory: string): string => join(directory, 'backup.sock')

/** A client that reads nothing for this long counts as stalled. Milliseconds. */
const SOCKET_TIMEOUT = 60_000

type BackupOffer = {
  readonly app: FastifyInstance
  readonly directory: string
  readonly database: Database
}

/**
 * Only one process can open the embedded store, so `npm run backup` has to ask the running server. It connects to a
 * socket in the data directory, which is open to the owner alone; this needs no port, no password and no API route.
 */
export async function serveBackups({ app, directory, database }: BackupOffer): Promise<void> {
  // Node has no file sockets on Windows; there the product is stopped for a backup.
  if (process.platform === 'win32') return
  const path = backupSocket(directory)
  const file = join(directory, 'backup.unfinished')
  const sockets = new Set<Socket>()
  let last = Promise.resolve()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A client that disconnects early ends its own backup; nothing else has to be done.
    socket.on('error', () => {})
    // Backups are made one after the other.
    last = last
      .then(() => sendBackup(socket, file, database))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'a backup could not be made')
        socket.destroy()
      })
  })
  try {
    // A killed process leaves its socket behind. We hold the store's lock, so that process no longer runs.
    for (const left of [path, file]) await rm(left, { force: true })
    server.listen(path)
    await once(server, 'listening')
    await chmod(path, 0o600)
  } catch (error) {
    // For example when the path is longer than a socket's may be. People are served all the same.
    app.log.warn({ err: error }, 'no backup can be made while the product runs')
    return
  }
  app.addHook('onClose', async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await last
  })
}

/** The store has a single session, so it is first read to a file; otherwise a slow reader would make everybody wait. */
async function sendBackup(socket: Socket, file: string, database: Database): Promise<void> {
  try {
    await writeFile(file, joinLines(readBackup(database)), { mode: 0o600 })
    socket.setTimeout(SOCKET_TIMEOUT, () => socket.destroy())
    await pipeline(createReadStream(file), socket)
  } finally {
    await rm(file, { force: true })
  }
}
