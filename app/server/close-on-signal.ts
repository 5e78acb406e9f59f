import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Connection } from '#database/connect.ts'

/** A stop often arrives twice, from the terminal's process group and from npm; the second must not cut replies off. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Ends the server and then its connection at a stop signal, and by force after `delay` milliseconds. */
export function closeOnSignal(app: FastifyInstance, connection: Connection, delay: number): void {
  const { close } = closeWithGrace({ delay, logger: false, skip: [...STOP_SIGNALS] }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
    await app.close()
    await connection.close()
  })
  let isStopping = false
  const stop = () => {
    if (!isStopping) close()
    isStopping = true
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
}
