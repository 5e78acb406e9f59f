import type { Uploaded } from '#platform/contract/route.ts'
import { DomainError } from '#platform/server/errors.ts'
import { RECORDING_SECONDS, voiceTexts } from '../contract.ts'

/**
 * Looks into a recording as far as its form tells: only WAV says how long it is, others are held by their weight.
 * @throws DomainError invalid
 */
export function checkRecording({ bytes, type }: Uploaded): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!looksLike[type]?.(view)) throw new DomainError('invalid', voiceTexts.noRecording)
  if (type === 'audio/wav' && secondsOfWav(view) > RECORDING_SECONDS)
    throw new DomainError('invalid', voiceTexts.tooLong)
}

const looksLike: Readonly<Record<string, (view: Buffer) => boolean>> = {
  'audio/webm': (view) => view.length > 4 && view.readUInt32BE(0) === 0x1a45dfa3,
  'audio/mp4': (view) => view.toString('latin1', 4, 8) === 'ftyp',
  'audio/wav': (view) => view.length >= WAV_HEADER && view.toString('latin1', 0, 4) === 'RIFF',
}

const WAV_HEADER = 44
/** Where its bytes a second stand. */
const BYTE_RATE = 28

const secondsOfWav = (view: Buffer): number => (view.length - WAV_HEADER) / view.readUInt32LE(BYTE_RATE)
