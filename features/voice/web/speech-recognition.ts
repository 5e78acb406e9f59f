/** Why speech input failed: error codes of the browser's recognition that have a text of their own, or `unknown`. */
export const speechInputFaults = [
  'not-allowed',
  'service-not-allowed',
  'audio-capture',
  'network',
  'language-not-supported',
  'unknown',
] as const
type SpeechInputFault = (typeof speechInputFaults)[number]

export class SpeechInputFailure extends Error {
  override name = 'SpeechInputFailure'
  readonly fault: SpeechInputFault
  /** The words that were recognised before the failure. */
  readonly words: string
  /** Whether it says nothing about the service of the browser's maker. */
  readonly wasOnDevice: boolean

  constructor(code: string, words = '', wasOnDevice = false) {
    super(code)
    this.words = words
    this.wasOnDevice = wasOnDevice
    this.fault = speechInputFaults.find((known) => known === code) ?? 'unknown'
  }
}

/** One recognition or recording. */
export type SpeechAttempt = {
  /** The chat's language. */
  readonly language: string
  /** Aborts the attempt; it then has no words. */
  readonly signal: AbortSignal
  /** Ends the attempt with what was said so far. */
  readonly finish: AbortSignal
  /** Called when the browser may send the recording to its maker's service, because it is not processed on the device. */
  readonly onLeavingDevice: () => void
  /** Called when the microphone is open: permission may have to be given first. */
  readonly onOpen: () => void
  /** Called with all words so far, which may still change. */
  readonly onWords: (words: string) => void
  /** Called when the learner has stopped speaking, and the last words are being recognised. */
  readonly onSpeechEnd: () => void
}

type ListenerOptions = { readonly signal: AbortSignal }

/** The used part of the browser's SpeechRecognition, which TypeScript's library lacks; it has the events. */
type Recogniser = {
  lang: string
  interimResults: boolean
  processLocally?: boolean
  addEventListener(
    name: 'result',
    listener: (event: SpeechRecognitionEvent) => void,
    options: ListenerOptions,
  ): void
  addEventListener(
    name: 'error',
    listener: (event: SpeechRecognitionErrorEvent) => void,
    options: ListenerOptions,
  ): void
  addEventListener(name: 'start' | 'speechend' | 'end', listener: () => void, options: ListenerOptions): void
  start(): void
  stop(): void
  abort(): void
}

type RecogniserClass = {
  new (): Recogniser
  /** Absent from browsers that recognise nothing on the device, or do not say so. */
  readonly available?: (wanted: {
    readonly langs: readonly string[]
    readonly processLocally: boolean
  }) => Promise<string>
}

declare global {
  interface Navigator {
    readonly userAgentData?: { readonly brands: readonly { readonly brand: string }[] }
  }
  interface Window {
    readonly SpeechRecognition?: RecogniserClass
    readonly webkitSpeechRecognition?: RecogniserClass
  }
}

const recogniserClass = () => window.SpeechRecognition ?? window.webkitSpeechRecognition

export const canRecognise = (): boolean => recogniserClass() !== undefined

const regions: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-BR', fr: 'fr-FR' }
const FALLBACK = 'en-US'
/** Requirement V3 fixes the recognition of these languages: a browser without them reports a failure. */
const withoutFallback = ['en', 'pt']
/** Milliseconds for the last words after the learner has finished. */
const LAST_WORDS_TIMEOUT = 5000
/** Languages that this browser has refused. */
const unsupported = new Set<string>()
/** Languages whose recognition on the device has failed in this page. */
const failedOnDevice = new Set<string>()
/** Failures that say nothing about the recognition on the device. */
const withoutFaultOfDevice = ['not-allowed', 'audio-capture']

/**
 * Browsers that can be asked what they recognise on the device. Other builds of Chromium, such as its headless shell,
 * have the question but no service behind it, and the page crashes.
 */
const ASKED_BRANDS = ['Google Chrome', 'Microsoft Edge']
const answersAboutDevice = (): boolean =>
  navigator.userAgentData?.brands.some(({ brand }) => ASKED_BRANDS.includes(brand)) ?? false

/** Whether the browser recognises a language on the device, with what is installed there already. */
async function isOnDevice(Class: RecogniserClass, lang: string): Promise<boolean> {
  if (failedOnDevice.has(lang)) return false
  const state = await Class.available?.({ langs: [lang], processLocally: true }).catch(() => 'unknown')
  return state === 'available'
}

/**
 * One recognition by the browser. Resolves with the words; with none when nobody spoke or the signal aborted it. The
 * choice of languages is explained in docs/decisions/0014-languages-of-recognition.md.
 * @throws SpeechInputFailure
 */
export async function recogniseSpeech(attempt: SpeechAttempt): Promise<string> {
  const { language, signal } = attempt
  if (unsupported.has(language)) return recogniseIn(FALLBACK, attempt)
  try {
    return await recogniseIn(regions[language] ?? language, attempt)
  } catch (error) {
    const isUnsupported =
      error instanceof SpeechInputFailure && error.fault === 'language-not-supported' && !error.wasOnDevice
    if (!isUnsupported || withoutFallback.includes(language) || signal.aborted) throw error
    unsupported.add(language)
    return recogniseIn(FALLBACK, attempt)
  }
}

async function recogniseIn(lang: string, attempt: SpeechAttempt): Promise<string> {
  const { signal, finish, onOpen, onWords, onSpeechEnd } = attempt
  const Class = recogniserClass()
  if (!Class) throw new SpeechInputFailure('unknown')
  // Browsers that cannot say start at once.
  const isLocal = Class.available !== undefined && answersAboutDevice() && (await isOnDevice(Class, lang))
  if (signal.aborted) return ''
  if (!isLocal) attempt.onLeavingDevice()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const recogniser = new Class()
  const ended = new AbortController()
  const untilEnded = { signal: ended.signal }
  let words = ''
  let hasStarted = false
  // A recogniser without a service behind it ends without having started, and without an error.
  const end = () =>
    hasStarted ? resolve(words) : reject(new SpeechInputFailure('service-not-allowed', '', isLocal))
  const listeners = {
    start() {
      hasStarted = true
      onOpen()
    },
    result({ results }: SpeechRecognitionEvent) {
      words = joinTranscripts(results)
      onWords(words)
    },
    // An error settles the recognition, because Chromium fires no `end` after some errors.
    error: ({ error }: SpeechRecognitionErrorEvent) =>
      error === 'no-speech' || error === 'aborted'
        ? resolve(words)
        : reject(new SpeechInputFailure(error, words, isLocal)),
  }
  recogniser.lang = lang
  recogniser.interimResults = true
  if (isLocal) recogniser.processLocally = true
  recogniser.addEventListener('start', listeners.start, untilEnded)
  recogniser.addEventListener('result', listeners.result, untilEnded)
  recogniser.addEventListener('speechend', onSpeechEnd, untilEnded)
  recogniser.addEventListener('error', listeners.error, untilEnded)
  recogniser.addEventListener('end', end, untilEnded)
  signal.addEventListener('abort', () => resolve(''), untilEnded)
  const stop = () => {
    recogniser.stop()
    setTimeout(end, LAST_WORDS_TIMEOUT)
  }
  finish.addEventListener('abort', stop, untilEnded)
  try {
    recogniser.start()
    if (finish.aborted) stop()
    return await promise
  } catch (error) {
    const failure =
      error instanceof SpeechInputFailure ? error : new SpeechInputFailure('unknown', '', isLocal)
    // The next attempt then uses the maker's service, and says so.
    if (isLocal && !withoutFaultOfDevice.includes(failure.fault)) failedOnDevice.add(lang)
    throw failure
  } finally {
    ended.abort()
    // The next recognition could not start while this one runs.
    recogniser.abort()
  }
}

const joinTranscripts = (results: SpeechRecognitionResultList): string =>
  Array.from({ length: results.length }, (_, index) => results[index]?.[0]?.transcript ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
