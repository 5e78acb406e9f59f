import type { FastifyReply } from 'fastify'

/**
 * Aborted when the client has left or has been answered. (Fastify's own `request.signal` is let go of as soon as a
 * streamed answer breaks off, before it could tell.)
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}
