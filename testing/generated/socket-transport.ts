import { connect } from 'node:net'
import type { RawResponse, Transport, RawRequest } from './raw-request.ts'

/** Longer than the server's own timeout for a request that never ends. Milliseconds. */
const TIMEOUT = 40_000

/** Writes raw bytes, one connection per request, and reads the whole answer. */
export const socketTransport =
  ({ hostname, port, host }: URL): Transport =>
  (wire) =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      const chunks: Buffer[] = []
      socket.setTimeout(TIMEOUT, () => socket.destroy(new Error('no answer in time')))
      socket.on('data', (chunk) => {
        chunks.push(chunk)
        const answer = read(Buffer.concat(chunks), false)
        if (answer) socket.destroy()
      })
      // A server that refuses a body early may reset the connection during the upload.
      socket.on('error', (error) => {
        if ('code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))) return
        reject(error)
      })
      socket.on('close', () => resolve(read(Buffer.concat(chunks), true)))
      const bytes = bytesOf(wire, host)
      if (wire.socket?.isCut) socket.end(bytes)
      else socket.write(bytes)
    })

function bytesOf({ method, target, headers, body, socket = {} }: RawRequest, ownHost: string): Buffer {
  const { version = 'HTTP/1.1', host = ownHost, framing } = socket
  const { framed, framingHeaders } = frame(body, framing)
  const lines = [
    ...(host === null ? [] : [`host: ${host}`]),
    'connection: close',
    ...framingHeaders,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  const head = `${method} ${target} ${version}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), framed])
}

type Framing = NonNullable<RawRequest['socket']>['framing']

function frame(body: Buffer | undefined, framing: Framing) {
  const whole = body ?? Buffer.alloc(0)
  const chunked = Buffer.concat([
    Buffer.from(whole.length === 0 ? '' : `${whole.length.toString(16)};x=y\r\n`),
    whole,
    Buffer.from(`${whole.length === 0 ? '' : '\r\n'}0\r\nx-trailer: y\r\n\r\n`),
  ])
  switch (framing) {
    case 'chunked':
      return { framed: chunked, framingHeaders: ['transfer-encoding: chunked'] }
    case 'both':
      return { framed: chunked, framingHeaders: ['transfer-encoding: chunked', 'content-length: 3'] }
    case 'bad-chunks':
      return {
        framed: Buffer.concat([Buffer.from('zz\r\n'), whole]),
        framingHeaders: ['transfer-encoding: chunked'],
      }
    case 'short':
      return { framed: whole, framingHeaders: [`content-length: ${whole.length + 10}`] }
    case 'long':
      return {
        framed: Buffer.concat([whole, Buffer.from('more than announced')]),
        framingHeaders: [`content-length: ${whole.length}`],
      }
    default:
      return { framed: whole, framingHeaders: body ? [`content-length: ${body.length}`] : [] }
  }
}

/**
 * The first final answer in the bytes. A 1xx answer only says that the server keeps reading.
 * @param isOver whether no more bytes will come; until then an incomplete answer counts as none
 */
function read(bytes: Buffer, isOver: boolean): RawResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  const rest = bytes.subarray(end + 4)
  if (status >= 100 && status < 200) return read(rest, isOver)
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const isChunked = /chunked/i.test(headers['transfer-encoding'] ?? '')
  const length = Number(headers['content-length'] ?? Infinity)
  const isWhole = isChunked ? rest.toString('latin1').endsWith('0\r\n\r\n') : rest.length >= length
  if (!isWhole && !isOver) return undefined
  const body = isChunked ? unchunk(rest) : rest.subarray(0, Math.min(length, rest.length))
  return { status, headers, body: body.toString('utf8') }
}

function unchunk(bytes: Buffer): Buffer {
  const end = bytes.indexOf('\r\n')
  const size = end < 0 ? 0 : Number.parseInt(bytes.subarray(0, end).toString('latin1'), 16)
  if (size === 0) return Buffer.alloc(0)
  const from = end + 2
  return Buffer.concat([bytes.subarray(from, from + size), unchunk(bytes.subarray(from + size + 2))])
}
