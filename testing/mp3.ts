/** Kilobits a second by the four bits of a frame's header, for Layer III of MPEG 2. */
const BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
const SAMPLES = 576

export type Mp3 = {
  readonly seconds: number
  readonly bitrates: ReadonlySet<number>
  readonly sampleRates: ReadonlySet<number>
}

/** Reads an MP3 frame by frame, as the embedded voice makes them. @throws Error where a frame should begin and none does */
export function readMp3(bytes: Uint8Array): Mp3 {
  const bitrates = new Set<number>()
  const sampleRates = new Set<number>()
  let frames = 0
  for (let at = 0; at < bytes.length; frames += 1) {
    const [sync = 0, version = 0, rates = 0] = bytes.subarray(at, at + 3)
    if (sync !== 0xff || (version & 0xfe) !== 0xf2) throw new Error(`no frame begins at ${at}`)
    const bitrate = BITRATES[rates >> 4] ?? 0
    const sampleRate = [22_050, 24_000, 16_000][(rates >> 2) & 3] ?? 0
    bitrates.add(bitrate)
    sampleRates.add(sampleRate)
    const length = Math.floor((72_000 * bitrate) / sampleRate) + ((rates >> 1) & 1)
    if (at + length > bytes.length) throw new Error(`the frame at ${at} is cut off`)
    at += length
  }
  const [sampleRate = 1] = sampleRates
  return { seconds: (frames * SAMPLES) / sampleRate, bitrates, sampleRates }
}
