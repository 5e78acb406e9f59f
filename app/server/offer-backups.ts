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

/** Where the process that holds an embedded store hands out its backups. */
export const backupSocket = (directory: string): string => join(directory, 'backup.sock')

/** A client that reads nothing for so long has stalled. Milliseconds. */
const SOCKET_TIMEOUT = 60_000

type BackupOffer = {
  readonly app: FastifyInstance
  readonly directory: string
  readonly database: Database
}

/**
 * The embedded store is open to one process, so `npm run backup` has to ask the one that serves people. It connects to a
 * socket in the data directory, which only its owner may: no port, no password and no route of the API.
 */
export async function offerBackups({ app, directory, database }: BackupOffer): Promise<void> {
  // The file system of Windows has no sockets; there the product is stopped for a backup.
  if (process.platform === 'win32') return
  const path = backupSocket(directory)
  const file = join(directory, 'backup.unfinished')
  const sockets = new Set<Socket>()
  let last = Promise.resolve()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // A client that leaves early ends the backup that is being sent, and nothing else has to be done.
    socket.on('error', () => {})
    // One after the other.
    last = last
      .then(() => sendBackup(socket, file, database))
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'a backup could not be made')
        socket.destroy()
      })
  })
  try {
    // A killed process leaves its socket. The lock of the store says that it is not at work any more.
    for (const left of [path, file]) await rm(left, { force: true })
    server.listen(path)
    await once(server, 'listening')
    await chmod(path, 0o600)
  } catch (error) {
    // Such as a path longer than a socket's may be. People are served all the same.
    app.log.warn({ err: error }, 'no backup can be made while the product runs')
    return
  }
  app.addHook('onClose', async () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    await last
  })
}

/** The store is one session: it is read to a file first, so that nobody waits for whoever reads slowly. */
async function sendBackup(socket: Socket, file: string, database: Database): Promise<void> {
  try {
    await writeFile(file, joinLines(readBackup(database)), { mode: 0o600 })
    socket.setTimeout(SOCKET_TIMEOUT, () => socket.destroy())
    await pipeline(createReadStream(file), socket)
  } finally {
    await rm(file, { force: true })
  }
}
