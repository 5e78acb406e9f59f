import type { UploadedFile } from '#platform/contract/route.ts'
import { DomainError } from '#platform/server/errors.ts'
import { RECORDING_SECONDS, voiceFailures } from '../contract.ts'

/**
 * Checks a recording's format and, for WAV, its length. The other formats do not state their length, so their size
 * limits it.
 * @throws DomainError invalid
 */
export function checkRecording({ bytes, type }: UploadedFile): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!hasSignature[type]?.(view)) throw new DomainError(voiceFailures.noRecording)
  if (type === 'audio/wav' && secondsOfWav(view) > RECORDING_SECONDS)
    throw new DomainError(voiceFailures.tooLong)
}

const hasSignature: Readonly<Record<string, (view: Buffer) => boolean>> = {
  'audio/webm': (view) => view.length > 4 && view.readUInt32BE(0) === 0x1a45dfa3,
  'audio/mp4': (view) => view.toString('latin1', 4, 8) === 'ftyp',
  'audio/wav': (view) => view.length >= WAV_HEADER && view.toString('latin1', 0, 4) === 'RIFF',
}

const WAV_HEADER = 44
/** The offset of the bytes per second in the header. */
const BYTE_RATE_OFFSET = 28

const secondsOfWav = (view: Buffer): number =>
  (view.length - WAV_HEADER) / view.readUInt32LE(BYTE_RATE_OFFSET)
