import { onTestFinished, vi } from 'vitest'

/** What sounds in a browser whose audio a test plays: in whole files, so that the test decides when one is over. */
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
      // oxlint-disable-next-line typescript/no-deprecated -- WebKit asks in the same way whether a person is pressing something
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
    /** How many have begun so far. */
    count: () => plays,
    /** How many sound at this moment. */
    sounding: () => elements.filter(({ isPlaying }) => isPlaying).length,
    end: () => playing()?.dispatchEvent(new Event('ended')),
    /** What a telephone call does. */
    interrupt: () => playing()?.dispatchEvent(new Event('pause')),
    /** As WebKit does: only an element that was used within a press may play. */
    requirePress: () => void (needsPress = true),
    refuse: (refused: boolean) => void (isRefused = refused),
  }
}
