/** Why nothing could be heard: the codes of the browser's recogniser, or what stands for one that has no words here. */
export const hearingFaults = [
  'not-allowed',
  'service-not-allowed',
  'audio-capture',
  'network',
  'language-not-supported',
  'unknown',
] as const
export type HearingFault = (typeof hearingFaults)[number]

export class HearingFailure extends Error {
  override name = 'HearingFailure'
  readonly fault: HearingFault

  constructor(code: string) {
    super(code)
    this.fault = hearingFaults.find((known) => known === code) ?? 'unknown'
  }
}

/** One attempt to hear a learner. */
export type Hearing = {
  /** The chat's. */
  readonly language: string
  /** Aborted when nobody wants to hear it any more. */
  readonly signal: AbortSignal
  /** Aborted when the learner has said all. */
  readonly finish: AbortSignal
  /** Called with all words so far, which may still change. */
  readonly onWords: (words: string) => void
  /** Called when nothing more is listened to, and what was said is made into words. */
  readonly onSpoken: () => void
}

type Until = { readonly signal: AbortSignal }

/** As much of the browser's recogniser as is used here; TypeScript knows its events, but not itself. */
type Recogniser = {
  lang: string
  interimResults: boolean
  addEventListener(name: 'result', listener: (event: SpeechRecognitionEvent) => void, until: Until): void
  addEventListener(name: 'error', listener: (event: SpeechRecognitionErrorEvent) => void, until: Until): void
  addEventListener(name: 'start' | 'speechend' | 'end', listener: () => void, until: Until): void
  start(): void
  stop(): void
  abort(): void
}

declare global {
  interface Window {
    readonly SpeechRecognition?: new () => Recogniser
    readonly webkitSpeechRecognition?: new () => Recogniser
  }
}

const recogniserClass = () => window.SpeechRecognition ?? window.webkitSpeechRecognition

export const canRecognise = (): boolean => recogniserClass() !== undefined

const regions: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-BR', fr: 'fr-FR' }
const FALLBACK = 'en-US'
/** Requirement V3 leaves no choice for these: a recogniser that does not know them says so. */
const fixed = ['en', 'pt']
/** Milliseconds that a recogniser may take for its last words. */
const PATIENCE = 5000
/** Languages that this browser has turned out not to know. */
const unknown = new Set<string>()

/**
 * One recognition, and what was said: nothing where nobody spoke, or where it was given up. Why each language is heard
 * as it is: docs/decisions/0014-languages-of-recognition.md.
 * @throws HearingFailure
 */
export async function recognise(hearing: Hearing): Promise<string> {
  const { language, signal } = hearing
  if (unknown.has(language)) return recogniseIn(FALLBACK, hearing)
  try {
    return await recogniseIn(regions[language] ?? language, hearing)
  } catch (error) {
    const isUnknown = error instanceof HearingFailure && error.fault === 'language-not-supported'
    if (!isUnknown || fixed.includes(language) || signal.aborted) throw error
    unknown.add(language)
    return recogniseIn(FALLBACK, hearing)
  }
}

async function recogniseIn(lang: string, { signal, finish, onWords, onSpoken }: Hearing): Promise<string> {
  const Class = recogniserClass()
  if (!Class) throw new HearingFailure('unknown')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const recogniser = new Class()
  const over = new AbortController()
  const until = { signal: over.signal }
  let words = ''
  let hasBegun = false
  // One that has not even begun by then has nobody behind it, and does not say so.
  const end = () => (hasBegun ? resolve(words) : reject(new HearingFailure('service-not-allowed')))
  const listeners = {
    start: () => void (hasBegun = true),
    result({ results }: SpeechRecognitionEvent) {
      words = wordsOf(results)
      onWords(words)
    },
    // It settles it as an end does: after some errors Chromium never comes to one.
    error: ({ error }: SpeechRecognitionErrorEvent) =>
      error === 'no-speech' || error === 'aborted' ? resolve('') : reject(new HearingFailure(error)),
  }
  recogniser.lang = lang
  recogniser.interimResults = true
  recogniser.addEventListener('start', listeners.start, until)
  recogniser.addEventListener('result', listeners.result, until)
  recogniser.addEventListener('speechend', onSpoken, until)
  recogniser.addEventListener('error', listeners.error, until)
  recogniser.addEventListener('end', end, until)
  signal.addEventListener('abort', () => resolve(''), until)
  const stop = () => {
    recogniser.stop()
    setTimeout(end, PATIENCE)
  }
  finish.addEventListener('abort', stop, until)
  try {
    recogniser.start()
    return await promise
  } catch (error) {
    throw error instanceof HearingFailure ? error : new HearingFailure('unknown')
  } finally {
    over.abort()
    // Whatever has not come to its end by itself ends here: the next one could not begin.
    recogniser.abort()
  }
}

const wordsOf = (results: SpeechRecognitionResultList): string =>
  Array.from({ length: results.length }, (_, index) => results[index]?.[0]?.transcript ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
