import { onTestFinished, vi } from 'vitest'

/** What sounds in a browser whose audio a test plays: in whole files, so that the test decides when one is over. */
export function fakeAudio() {
  const played: FakeAudio[] = []
  let isRefused = false
  class FakeAudio extends EventTarget {
    src = ''
    isPlaying = false
    error = null
    async play() {
      if (isRefused) throw new DOMException('no gesture', 'NotAllowedError')
      played.push(this)
      this.isPlaying = true
    }
    pause() {
      this.isPlaying = false
    }
    removeAttribute() {
      this.src = ''
    }
    load() {}
  }
  vi.stubGlobal('Audio', FakeAudio)
  vi.spyOn(MediaSource, 'isTypeSupported').mockReturnValue(false)
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    revoked,
    /** How many have begun so far. */
    count: () => played.length,
    /** How many sound at this moment. */
    sounding: () => played.filter(({ isPlaying }) => isPlaying).length,
    end: () => played.at(-1)?.dispatchEvent(new Event('ended')),
    refuse: (refused: boolean) => void (isRefused = refused),
  }
}
