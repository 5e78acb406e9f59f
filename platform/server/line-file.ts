import { createWriteStream, openSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from './config.ts'

/**
 * Appends lines of JSON to a file that only its owner reads, until the server stops.
 * @param variable the name by which it was configured
 * @throws ConfigError when the file cannot be written
 */
export function appendLinesTo(app: FastifyInstance, variable: string, path: string): (line: object) => void {
  const stream = createWriteStream(path, { fd: openForAppending(variable, path) })
  stream.on('error', (error) => app.log.error({ err: error }, `${variable} cannot be written`))
  app.addHook('onClose', () => new Promise<void>((closed) => stream.end(closed)))
  return (line) => void stream.write(`${JSON.stringify(line)}\n`)
}

function openForAppending(variable: string, path: string): number {
  try {
    return openSync(path, 'a', 0o600)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError(`${variable}: the file cannot be written (${why})`, { cause })
  }
}
