import { onTestFinished, vi } from 'vitest'

/**
 * Replaces the browser's `Audio` and records what plays. Sounds are whole files, and the test decides when one ends.
 */
export function fakeAudio() {
  const elements: FakeAudio[] = []
  let plays = 0
  let isRefused = false
  let needsPress = false
  class FakeAudio extends EventTarget {
    src = ''
    isPlaying = false
    isUnlocked = false
    ended = false
    error = null
    constructor() {
      super()
      elements.push(this)
    }
    async play() {
      if (isRefused || (needsPress && !this.isUnlocked))
        throw new DOMException('no gesture', 'NotAllowedError')
      plays += 1
      this.isPlaying = true
    }
    pause() {
      this.isPlaying = false
    }
    removeAttribute() {
      this.src = ''
    }
    load() {
      // oxlint-disable-next-line typescript/no-deprecated -- WebKit checks for a running press in the same way
      this.isUnlocked ||= window.event?.isTrusted === true
    }
  }
  const playing = () => elements.find(({ isPlaying }) => isPlaying)
  vi.stubGlobal('Audio', FakeAudio)
  vi.spyOn(MediaSource, 'isTypeSupported').mockReturnValue(false)
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    revoked,
    /** How many sounds have started so far. */
    count: () => plays,
    /** How many sounds are playing now. */
    sounding: () => elements.filter(({ isPlaying }) => isPlaying).length,
    end: () => playing()?.dispatchEvent(new Event('ended')),
    /** Pauses the sound as an incoming telephone call does. */
    interrupt: () => playing()?.dispatchEvent(new Event('pause')),
    /** Requires a press, as WebKit does: only an element that was loaded during a press may play. */
    requirePress: () => void (needsPress = true),
    refuse: (refused: boolean) => void (isRefused = refused),
  }
}
