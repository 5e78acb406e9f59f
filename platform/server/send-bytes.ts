import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Streams bytes. A failure before the first byte is an error as usual; a later one breaks off the answer. */
export async function sendBytes(
  reply: FastifyReply,
  type: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]()
  try {
    const first = await iterator.next()
    // A client that has disconnected cannot receive anything, not even an error.
    if (reply.raw.destroyed) {
      await iterator.return?.()
      return reply.hijack()
    }
    return await reply
      .type(type)
      .header('cache-control', reply.getHeader('cache-control') ?? 'private')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(from(first, iterator)))
  } catch (error) {
    // The client has disconnected, so the error is not sent.
    if (reply.raw.destroyed) return reply.hijack()
    throw error
  }
}

async function* from(first: IteratorResult<Uint8Array>, iterator: AsyncIterator<Uint8Array>) {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
