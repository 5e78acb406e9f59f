/** Controls the browser's speech recogniser in a test, as `window.fakeSpeech`. */
export type FakeSpeech = {
  /** The languages of all recognitions so far, in order. */
  readonly languages: readonly string[]
  /** For each of them, whether it ran on the device. */
  readonly onDevice: readonly boolean[]
  /** From now on every language can be recognised on the device. */
  recognisesOnDevice(): void
  /** Whether a recognition is running. */
  isLive(): boolean
  /** From now on no recognition starts, as while the browser waits for the user's permission. */
  askFirst(): void
  /** Reports an interim result, whose words may still change. */
  hint(words: string): void
  /** Reports the final result and ends the recognition. */
  say(words: string): void
  /** Reports that speech has ended, before any final result. */
  fallSilent(): void
  /** Fails as Chromium does, where some errors are never followed by an `end` event. */
  fail(error: string, ends?: boolean): void
}

declare global {
  interface Window {
    fakeSpeech?: FakeSpeech
  }
}

/**
 * Installs the stand-in under both names of the recogniser. It refers to nothing outside itself, so it can also run as
 * a script in a page.
 */
export function fakeRecognition(): void {
  let live: FakeRecognition | null = null
  const languages: string[] = []
  const onDevice: boolean[] = []
  let asksFirst = false
  class FakeRecognition extends EventTarget {
    static available: (() => Promise<string>) | undefined
    lang = ''
    interimResults = false
    processLocally = false
    start() {
      if (live) throw new DOMException('recognition has already started', 'InvalidStateError')
      begin(this)
      if (!asksFirst) queueMicrotask(() => this.tell('start'))
    }
    stop() {
      if (live === this) this.end()
    }
    abort() {
      if (live === this) this.fail('aborted', true)
    }
    hear(transcript: string, isFinal: boolean) {
      const result = Object.assign([{ transcript, confidence: 0.9 }], { isFinal })
      this.tell('result', { resultIndex: 0, results: [result] })
      if (isFinal) this.end()
    }
    fail(error: string, ends: boolean) {
      this.tell('error', { error, message: '' })
      if (ends) this.end()
    }
    end() {
      live = null
      this.tell('end')
    }
    tell(name: string, details: object = {}) {
      this.dispatchEvent(Object.assign(new Event(name), details))
    }
  }
  const begin = (one: FakeRecognition) => {
    live = one
    languages.push(one.lang)
    onDevice.push(one.processLocally)
  }
  const speaker = () => {
    if (!live) throw new Error('nobody listens')
    return live
  }
  Object.assign(window, {
    SpeechRecognition: FakeRecognition,
    webkitSpeechRecognition: FakeRecognition,
    fakeSpeech: {
      languages,
      onDevice,
      recognisesOnDevice() {
        FakeRecognition.available = async () => 'available'
        const value = { brands: [{ brand: 'Google Chrome' }] }
        Object.defineProperty(navigator, 'userAgentData', { value, configurable: true })
      },
      isLive: () => live !== null,
      askFirst: () => void (asksFirst = true),
      hint: (words: string) => speaker().hear(words, false),
      say: (words: string) => speaker().hear(words, true),
      fallSilent: () => speaker().tell('speechend'),
      fail: (error: string, ends = true) => speaker().fail(error, ends),
    },
  })
}
