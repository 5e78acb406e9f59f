import { Writable } from 'node:stream'
import { loggerOptions } from '#platform/server/log.ts'

export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string; readonly level: number }

/** A logger that writes as the product does and keeps its lines for the test. */
export function keepLogLines(logLevel = 'warn') {
  const lines: LogLine[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { lines, logger: { ...loggerOptions({ logLevel }), stream } }
}
