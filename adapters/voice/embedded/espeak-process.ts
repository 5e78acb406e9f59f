// SPDX-License-Identifier: GPL-3.0-or-later
//
// This file is a program of its own. It links eSpeak NG, which is under the GPL 3 or later, so this one file is under
// it too. The rest of the product starts it as a process, sends it `{ text, voice }` and receives `{ bytes }` (a
// self-contained run of MP3 frames: runs may be joined) or `{ problem }`. The product works without it
// (docs/voices.md).

import { readFile } from 'node:fs/promises'
import load from '@echogarden/espeak-ng-emscripten'
import { createEncoder } from 'wasm-media-encoders'

const SAMPLE_RATE = 22_050
/** Constant, so that the duration is known while the audio is still arriving. Kilobits a second. */
const BITRATE = 48

/** LAME, loaded from the file that is shipped, so that people can put another build of it there. */
const createMp3Encoder = async () =>
  createEncoder('audio/mpeg', await readFile(new URL(import.meta.resolve('wasm-media-encoders/wasm/mp3'))))

type Synthesiser = (text: string, voice: string) => Uint8Array

async function createSynthesiser(): Promise<Synthesiser> {
  const [{ eSpeakNGWorker }, encoder] = await Promise.all([load(), createMp3Encoder()])
  const espeak = await new eSpeakNGWorker()
  espeak.set_rate(165)
  espeak.set_pitch(45)
  espeak.set_range(50)

  return (text, voice) => {
    // An unknown name would leave the voice as it was, and so speak in the wrong language.
    if (espeak.set_voice(voice) !== 0) throw new Error(`there is no voice called ${voice}`)
    encoder.configure({ sampleRate: SAMPLE_RATE, channels: 1, bitrate: BITRATE })
    const runs: Uint8Array[] = []
    // The encoder owns the array that it returns, so it is copied.
    espeak.synthesize(text, (samples) => {
      if (samples && samples.length > 0) runs.push(encoder.encode([floatsOf(samples)]).slice())
    })
    runs.push(encoder.finalize().slice())
    return Buffer.concat(runs)
  }
}

/** A loop, because `Float32Array.from` would take a third as long as the rest of the synthesis. */
function floatsOf(samples: Int16Array): Float32Array {
  const floats = new Float32Array(samples.length)
  for (let index = 0; index < floats.length; index += 1) floats[index] = (samples[index] ?? 0) / 32_768
  return floats
}

const isTask = (message: unknown): message is { readonly text: string; readonly voice: string } =>
  typeof message === 'object' && message !== null && 'text' in message && 'voice' in message

const synthesiser = createSynthesiser()
// Each request reports this error. Before the first request the error must not end the process.
synthesiser.catch(() => {})

async function answer(task: { readonly text: string; readonly voice: string }): Promise<void> {
  try {
    const speak = await synthesiser
    process.send?.({ bytes: speak(task.text, task.voice) })
  } catch (error) {
    process.send?.({ problem: String(error) })
  }
}

process.on('message', (message) => {
  if (isTask(message)) void answer(message)
})
process.on('disconnect', () => process.exit())
// A terminal sends Ctrl-C to every process. This one goes on speaking and ends with the product.
process.on('SIGINT', () => {})
