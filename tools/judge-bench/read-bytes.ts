import { readFileSync } from 'node:fs'
import { ConfigError } from '#platform/server/config.ts'

/** @throws ConfigError when the file cannot be read */
export function readBytes(path: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`${path} cannot be read: ${reason}`, { cause: error })
  }
}
