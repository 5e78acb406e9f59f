import { uploadFile } from '#platform/web/api.ts'
import { ApiFailure, isRateLimited, isUnauthenticated } from '#platform/web/failure.ts'
import type { voiceRoutes } from '../contract.ts'
import { RECORDING_BYTES, RECORDING_SECONDS } from '../contract-rules.ts'
import { type SpeechAttempt, SpeechInputFailure } from './speech-recognition.ts'

/** Opus where the browser supports it; Safari records MP4. */
const formats = ['audio/webm;codecs=opus', 'audio/mp4']
const supportedFormat = () => formats.find((format) => MediaRecorder.isTypeSupported(format))

/** Whether this browser can record speech, which the server then transcribes. */
export const canRecord = (): boolean =>
  'mediaDevices' in navigator && 'MediaRecorder' in window && supportedFormat() !== undefined

/** A recording that could not be transcribed now, because of its `cause`. Another attempt may succeed. */
export class TranscriptionFailure extends Error {
  override name = 'TranscriptionFailure'
  readonly recording: Blob

  constructor(recording: Blob, cause: ApiFailure) {
    super(cause.message, { cause })
    this.recording = recording
  }
}

/**
 * Records what the learner says, and has the server transcribe it.
 * @param earlier is transcribed instead: a recording whose transcription failed
 * @throws SpeechInputFailure; TranscriptionFailure where another attempt may succeed, else ApiFailure
 */
export async function transcribeRecording(
  chatId: number,
  attempt: SpeechAttempt,
  earlier: Blob | null,
): Promise<string> {
  const recording = earlier ?? (await record(attempt))
  attempt.onSpeechEnd()
  if (attempt.signal.aborted || recording.size === 0) return ''
  try {
    return await transcribe(chatId, recording, attempt.signal)
  } catch (error) {
    const maySucceed =
      error instanceof ApiFailure &&
      (error.kind !== 'client' || isRateLimited(error) || isUnauthenticated(error))
    throw maySucceed ? new TranscriptionFailure(recording, error) : error
  }
}

async function transcribe(chatId: number, recording: Blob, signal: AbortSignal): Promise<string> {
  const { text } = await uploadFile<typeof voiceRoutes.transcribe>(
    'POST /chats/:chat_id/transcribe',
    { params: { chat_id: chatId } },
    ['audio', recording],
    // The words exist only in the recording, so the call is repeated once; each call counts against a limit.
    { signal, maxCounted: 2 },
  )
  return text
}

async function record({ signal, finish, onOpen }: SpeechAttempt): Promise<Blob> {
  const microphone = await openMicrophone()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const mimeType = supportedFormat() ?? ''
  const recorder = new MediaRecorder(microphone, { mimeType, audioBitsPerSecond: 32_000 })
  const pieces: Blob[] = []
  let size = 0
  recorder.addEventListener('dataavailable', ({ data }) => {
    size += data.size
    if (size > RECORDING_BYTES) resolve()
    else pieces.push(data)
  })
  recorder.addEventListener('stop', () => resolve())
  recorder.addEventListener('error', () => reject(new SpeechInputFailure('audio-capture')))
  const stop = () => recorder.state !== 'inactive' && recorder.stop()
  const timer = setTimeout(stop, RECORDING_SECONDS * 1000)
  finish.addEventListener('abort', stop)
  signal.addEventListener('abort', stop)
  try {
    if (signal.aborted) return new Blob()
    recorder.start(1000)
    onOpen()
    if (finish.aborted) stop()
    await promise
    // The server expects the container's type without its codecs.
    return new Blob(pieces, { type: mimeType.replace(/;.*/, '') })
  } finally {
    clearTimeout(timer)
    finish.removeEventListener('abort', stop)
    microphone.getTracks().forEach((track) => track.stop())
  }
}

const faults: Readonly<Record<string, string>> = {
  NotAllowedError: 'not-allowed',
  SecurityError: 'not-allowed',
  NotFoundError: 'audio-capture',
  NotReadableError: 'audio-capture',
}

function openMicrophone(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new SpeechInputFailure(faults[error instanceof Error ? error.name : ''] ?? 'unknown')
  })
}
