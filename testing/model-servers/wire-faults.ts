import { setTimeout as pause } from 'node:timers/promises'
import { headersOf, type Tampering } from './tampering.ts'

// Faults of a connection or a proxy, for any protocol.

/** Another answer. */
export const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Tampering =>
  async (response) => {
    const isText = typeof body === 'string'
    const type = isText ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body))
  }

/** The connection breaks before the answer. */
export const reset: Tampering = async (response) => void response.socket?.resetAndDestroy()

/** The connection breaks after half of the answer. */
export const cut: Tampering = async (response, forward) => {
  const { status, headers, bytes } = await forward()
  response.writeHead(status, headersOf(headers)).write(bytes.subarray(0, bytes.length / 2))
  await pause(20)
  response.destroy()
}

/** The answer is cut between two events and ends regularly. */
export const unfinished: Tampering = async (response, forward) => {
  const { status, headers, bytes } = await forward()
  response.writeHead(status, headersOf(headers)).end(bytes.subarray(0, endOfEvent(bytes)))
}

/** Sends half of the answer and then nothing, on an open connection. */
export const stalling: Tampering = async (response, forward) => {
  const { status, headers, bytes } = await forward()
  response.writeHead(status, headersOf(headers)).write(bytes.subarray(0, endOfEvent(bytes)))
}

/** Sends nothing, not even headers. */
export const silent: Tampering = async () => {}

/** Sends headers at once and then nothing. */
export const sendHeadersOnly: Tampering = async (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
}

/** An unreadable event in the middle. */
export const withUnreadableEvent: Tampering = async (response, forward) => {
  const { status, headers, bytes } = await forward()
  const at = endOfEvent(bytes)
  const junk = isBinary(headers) ? Buffer.from('~~~~~~~~~~~~~~~~~~~~~~~~') : Buffer.from('data: {"cho\n\n')
  const parts = [bytes.subarray(0, at), junk, bytes.subarray(at)]
  response.writeHead(status, headersOf(headers)).end(Buffer.concat(parts))
}

/** The answer with some of its text replaced; not for Bedrock, whose frames have a checksum. */
export const withReplacedText =
  (...changes: readonly (readonly [string | RegExp, string])[]): Tampering =>
  async (response, forward) => {
    const { status, headers, bytes } = await forward()
    const text = changes.reduce((it, [from, to]) => it.replaceAll(from, to), bytes.toString('utf8'))
    response.writeHead(status, headersOf(headers)).end(text)
  }

/** A further event in the middle. */
export const withExtraEvent =
  (event: string): Tampering =>
  async (response, forward) => {
    const { status, headers, bytes } = await forward()
    const at = endOfEvent(bytes)
    response
      .writeHead(status, headersOf(headers))
      .end(Buffer.concat([bytes.subarray(0, at), Buffer.from(event)]))
  }

const isBinary = (headers: Headers): boolean => headers.get('content-type')?.includes('amazon') ?? false

/** The end of an event near the middle. Bedrock's frames begin with their length. */
function endOfEvent(bytes: Buffer): number {
  const half = bytes.length / 2
  if (bytes[0] !== 0) return bytes.indexOf('\n\n', half) + 2
  let end = 0
  while (end < half) end += bytes.readUInt32BE(end)
  return end
}
