/** The browser's recogniser under a test's control, as `window.fakeSpeech`. */
export type FakeSpeech = {
  /** The languages of all recognitions so far. */
  readonly languages: readonly string[]
  /** Whether somebody listens at the moment. */
  isLive(): boolean
  /** From now on no recognition begins: the browser asks whether it may. */
  askFirst(): void
  /** Words that may still change. */
  hint(words: string): void
  /** The last words, and the end. */
  say(words: string): void
  /** Nobody speaks any more, and there are no last words yet. */
  fallSilent(): void
  /** What Chromium does then: some errors are never followed by an end. */
  fail(error: string, ends?: boolean): void
}

declare global {
  interface Window {
    fakeSpeech?: FakeSpeech
  }
}

/** Puts the stand-in under both names of the recogniser. Needs nothing around it: a page can be given it as a script. */
export function fakeRecognition(): void {
  let live: FakeRecognition | null = null
  const languages: string[] = []
  let asksFirst = false
  class FakeRecognition extends EventTarget {
    lang = ''
    interimResults = false
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
      isLive: () => live !== null,
      askFirst: () => void (asksFirst = true),
      hint: (words: string) => speaker().hear(words, false),
      say: (words: string) => speaker().hear(words, true),
      fallSilent: () => speaker().tell('speechend'),
      fail: (error: string, ends = true) => speaker().fail(error, ends),
    },
  })
}
