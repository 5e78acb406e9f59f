import fc, { type Arbitrary } from 'fast-check'
import type { RawHeader, SocketOnly, RawRequest } from './raw-request.ts'

type Damage = (wire: RawRequest) => RawRequest

const oddTargets: readonly ((target: string) => string)[] = [
  (target) => `${target}%`,
  (target) => `${target}%zz`,
  (target) => `${target}%ff`,
  (target) => `${target}%c0%af`,
  (target) => `${target}%00`,
  (target) => `${target}?%=%ff&%zz`,
  (target) => `${target}?${'&'.repeat(3000)}`,
  (target) => `${target}?a=${'b'.repeat(12_000)}`,
  (target) => `${target}?a=${'b'.repeat(60_000)}`,
  (target) => `${target};a=b`,
  (target) => target.replace(/\/[^/]*$/, '/'),
  (target) => target.replace(/\/[^/]*$/, '/.'),
  (target) => `${target}//`,
  (target) => `${target}#x`,
  (target) => `/${target}`,
  (target) => target.toUpperCase(),
  (target) => target.replace('/api', '/api/.'),
  (target) => target.replace('/v1/', '/v1/../v1//'),
  (target) => target.replaceAll('/', '\\'),
  (target) => target.replaceAll('/', '%2f'),
  (target) => `http://evil.example${target}`,
  (target) => `${target}\u00ff\u00fe`,
  (target) => `${target} x`,
  () => '*',
  () => '/',
  () => '',
  () => '//',
  () => '/api/v1/__proto__',
  () => `/api/v1/${'a/'.repeat(3000)}`,
]

const oddMethods = 'HEAD OPTIONS PUT PATCH DELETE TRACE PROPFIND SEARCH CONNECT QUERY BREW get'.split(' ')

const onSocket =
  (socket: SocketOnly): Damage =>
  (wire) => ({ ...wire, socket: { ...wire.socket, ...socket } })

const withHeader =
  (socket: SocketOnly) =>
  (header: RawHeader): Damage =>
  (wire) =>
    onSocket(socket)({ ...wire, headers: [...wire.headers, header] })

/** Damage that clients refuse to send. */
export const generateSocketMutation: Arbitrary<Damage> = fc.oneof(
  fc.constantFrom(...oddTargets).map(
    (change): Damage =>
      (wire) =>
        onSocket({ isElsewhere: true })({ ...wire, target: change(wire.target) }),
  ),
  fc.constantFrom(...oddMethods).map(
    (method): Damage =>
      (wire) =>
        onSocket({ isElsewhere: true })({ ...wire, method }),
  ),
  fc
    .constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 x', 'ICY/1.1')
    .map((version) => onSocket({ version })),
  fc
    .constantFrom(null, '', 'evil.example', 'localhost:x', 'a b', '[::', 'x\'"')
    .map((host) => onSocket({ host })),
  fc
    .constantFrom<NonNullable<SocketOnly['framing']>>('chunked', 'bad-chunks', 'short', 'long', 'both')
    .map((framing) => onSocket({ framing, ...(/short|bad/.test(framing) && { isCut: true }) })),
  fc
    .constantFrom<RawHeader>(
      ['transfer-encoding', 'gzip, chunked'],
      ['content-length', '-1'],
      ['content-length', '5'],
    )
    .map(withHeader({ isCut: true })),
  fc
    .constantFrom<RawHeader>(
      ['expect', '100-continue'],
      ['expect', 'a miracle'],
      ['upgrade', 'websocket'],
      ['connection', 'upgrade, te'],
      ['bad name', 'x'],
      ['x', 'a\u0000b'],
      ['x', 'folded\r\n line'],
      ['x-huge', 'y'.repeat(40_000)],
      ['host', 'twice.example'],
    )
    .map(withHeader({})),
)
