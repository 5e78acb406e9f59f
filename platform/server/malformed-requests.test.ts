import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createHttp } from './http.ts'

/** Starts a server; returns a function that sends raw bytes and returns its answer. */
async function listening(): Promise<(bytes: string) => Promise<string>> {
  const app = await createHttp({ publicUrl: new URL('http://localhost:3000'), logger: false })
  onTestFinished(() => app.close())
  app.get('/api/v1/chats/:id', async () => ({}))
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return (bytes) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(bytes)
    return text(socket)
  }
}

const get = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`

test.each([
  ['an address that cannot be decoded', get('/api/v1/chats/%ff'), 400, 'Bad Request'],
  ['half an escape', get('/%'), 400, 'Bad Request'],
  ['an absurdly long id', get(`/api/v1/chats/${'9'.repeat(300)}`), 414, 'URI Too Long'],
  ['headers without end', get('/', `x: ${'a'.repeat(40_000)}\r\n`), 431, 'Request Header Fields Too Large'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400, 'Bad Request'],
  ['what is no HTTP', '\x16\x03\x01\r\n\r\n', 400, 'Bad Request'],
])('%s is answered with an error in the usual form', async (_name, bytes, status, detail) => {
  const send = await listening()
  const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n')
  expect(head).toMatch(`HTTP/1.1 ${status} ${detail}`)
  expect(head).toMatch("default-src 'none'; frame-ancestors 'none'")
  expect(JSON.parse(body)).toMatchObject({ detail })
})

test('a browser that requests an undecodable address gets the page for a missing screen', async () => {
  const send = await listening()
  const answer = await send(get('/%E0%A4%A?%', 'accept: text/html\r\n'))
  expect(answer).toMatch('HTTP/1.1 404')
  expect(answer).toMatch(/content-security-policy: default-src 'self'/i)
})

test('a refusal has the strict headers of other answers', async () => {
  const send = await listening()
  const answer = await send(get('/', 'sec-fetch-site: cross-site\r\n').replace('GET', 'POST'))
  expect(answer).toMatch('HTTP/1.1 403')
  expect(answer).toMatch(/content-security-policy: default-src 'self'/i)
})

test('a request without a host is refused with an error in the usual form', async () => {
  const send = await listening()
  const answer = await send('GET /api/v1/chats/1 HTTP/1.1\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch('HTTP/1.1 400')
  expect(answer).toMatch(/content-security-policy: default-src 'self'/i)
  expect(answer).toMatch('{"detail":"Bad Request"')
})

test('an unknown expectation is ignored', async () => {
  const send = await listening()
  expect(await send(get('/api/v1/chats/1', 'expect: a miracle\r\n'))).toMatch(/HTTP\/1.1 200[^]*\{\}$/)
})
