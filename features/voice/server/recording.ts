import type { UploadedFile } from '#platform/contract/route.ts'
import { DomainError } from '#platform/server/errors.ts'
import { RECORDING_SECONDS, voiceFailures } from '../contract-rules.ts'

/**
 * Checks a recording's format and, for WAV, its length. The other formats are compressed, so their size limits it.
 * @throws DomainError invalid
 */
export function checkRecording({ bytes, type }: UploadedFile): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!hasSignature[type]?.(view)) throw new DomainError(voiceFailures.noRecording)
  if (type !== 'audio/wav') return
  const seconds = secondsOfWav(view)
  if (seconds === undefined) throw new DomainError(voiceFailures.noRecording)
  if (seconds > RECORDING_SECONDS) throw new DomainError(voiceFailures.tooLong)
}

const hasSignature: Readonly<Record<string, (view: Buffer) => boolean>> = {
  'audio/webm': (view) => view.length > 4 && view.readUInt32BE(0) === 0x1a45dfa3,
  'audio/mp4': (view) => view.toString('latin1', 4, 8) === 'ftyp',
  'audio/wav': (view) => view.length >= WAV_HEADER && view.toString('latin1', 0, 4) === 'RIFF',
}

const WAV_HEADER = 44
/** The format tags of WAV: integer samples, floating-point samples, and the extensible format of either. */
const SAMPLE_FORMATS: readonly number[] = [1, 3, 0xfffe]
const SAMPLE_RATES = { least: 8000, most: 96_000 } as const

/**
 * The duration of a WAV in seconds: the number of data bytes that it really has, divided by the bytes of one second in
 * its sample format. What the header says about either number is not trusted. Undefined where it holds no such samples.
 */
function secondsOfWav(view: Buffer): number | undefined {
  let bytesPerSecond: number | undefined
  for (let at = 12; at + 8 <= view.length; at += 8 + paddedSize(view, at)) {
    const chunk = view.toString('latin1', at, at + 4)
    if (chunk === 'fmt ' && at + 24 <= view.length) bytesPerSecond = bytesPerSecondOf(view.subarray(at + 8))
    if (chunk === 'data') return bytesPerSecond && (view.length - at - 8) / bytesPerSecond
  }
  return undefined
}

/** Chunks of a WAV begin at even offsets. */
function paddedSize(view: Buffer, at: number): number {
  const size = view.readUInt32LE(at + 4)
  return size + (size % 2)
}

function bytesPerSecondOf(format: Buffer): number | undefined {
  const [kind, channels, bits] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt16LE(14)]
  const rate = format.readUInt32LE(4)
  const isSound =
    SAMPLE_FORMATS.includes(kind) &&
    [1, 2].includes(channels) &&
    [8, 16, 24, 32].includes(bits) &&
    rate >= SAMPLE_RATES.least &&
    rate <= SAMPLE_RATES.most
  return isSound ? (rate * channels * bits) / 8 : undefined
}
