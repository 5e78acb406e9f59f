import { createWriteStream, openSync, type WriteStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from './config.ts'

/**
 * Appends lines of JSON to a file that only its owner can read, until the server stops. A line that cannot be written
 * is missing from the file; the next line reopens it.
 * @param variable the configuration variable that names the file
 * @throws ConfigError when the file cannot be written
 */
export function appendLinesTo(app: FastifyInstance, variable: string, path: string): (line: object) => void {
  let isFailing = false
  const open = (fd?: number): WriteStream => {
    const opened = createWriteStream(path, fd === undefined ? { flags: 'a', mode: 0o600 } : { fd })
    opened.on('error', (error) => {
      if (!isFailing) app.log.error({ err: error }, `${variable} cannot be written`)
      isFailing = true
      if (stream === opened) stream = undefined
    })
    // A full disk may have cut the last line off.
    if (isFailing) opened.write('\n')
    return opened
  }
  let stream: WriteStream | undefined = open(openForAppending(variable, path))
  app.addHook('onClose', () => new Promise<void>((closed) => (stream ? stream.end(closed) : closed())))
  return (line) => {
    stream ??= open()
    stream.write(`${JSON.stringify(line)}\n`, (error) => {
      if (!error) isFailing = false
    })
  }
}

function openForAppending(variable: string, path: string): number {
  try {
    return openSync(path, 'a', 0o600)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`${variable}: the file cannot be written (${why})`, { cause })
  }
}
