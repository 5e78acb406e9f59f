import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a client may take nothing of an answer: longer than a reply may be silent. Milliseconds. */
const UNREAD_TIMEOUT = 30_000

/** Ends connections whose clients do not read what they asked for: the answer would stay in memory for good. */
export function endUnreadAnswers(app: FastifyInstance, timeout = UNREAD_TIMEOUT): void {
  app.addHook('onSend', async ({ raw: { socket } }) => {
    // Of a test's request without a network there is none. Node ends it for the next request of the connection.
    if (socket instanceof Socket) socket.setTimeout(timeout)
  })
}
