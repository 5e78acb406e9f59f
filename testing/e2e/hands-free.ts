import type { Page } from 'playwright'
import { fakeRecognition } from '#testing/fake-recognition.ts'
import { expect } from './expect.ts'
import { triggerRecognition } from './voice-states.ts'

type Sound = { readonly src: string; heardSeconds: number; hasEnded: boolean }

declare global {
  interface Window {
    /** The sounds that this page has played, oldest first. */
    sounds?: Sound[]
    /** How often a sound was playing during a recognition. */
    overlaps?: number
  }
}

/** Gives a page a fake recogniser and records the sounds that it really plays. Its scripts import nothing. */
export async function installAudioStandIns(page: Page): Promise<void> {
  await page.addInitScript(fakeRecognition)
  await page.addInitScript(() => {
    const sounds: Sound[] = []
    window.sounds = sounds
    window.overlaps = 0
    window.Audio = class extends window.Audio {
      constructor() {
        super()
        // One audio element plays all sounds, one after the other, so they are told apart by their source.
        const current = () => sounds.find(({ src }) => src === this.src)
        // On a busy machine `playing` fires again after each pause for more data, so a sound is counted only once.
        this.addEventListener('playing', () => {
          if (!current()) sounds.push({ src: this.src, heardSeconds: 0, hasEnded: false })
        })
        this.addEventListener('timeupdate', () => {
          const sound = current()
          if (sound) sound.heardSeconds = Math.max(sound.heardSeconds, this.currentTime)
          if (!this.paused && window.fakeSpeech?.isLive()) window.overlaps = (window.overlaps ?? 0) + 1
        })
        this.addEventListener('ended', () => {
          const sound = current()
          if (sound) sound.hasEnded = true
        })
      }
    }
  })
}

/** The seconds played of each sound that reached its end. */
export const readPlayedSeconds = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() =>
    (window.sounds ?? []).filter(({ hasEnded }) => hasEnded).map(({ heardSeconds }) => heardSeconds),
  )

/** Holds a conversation without any key or click after its start. */
export async function talkHandsFree(page: Page, said: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Hands-free conversation' }).click()
  const status = page.getByRole('region', { name: 'Hands-free conversation' }).getByRole('status')
  const bubbles = page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('listitem')
  for (const [turn, words] of said.entries()) {
    await expect(status).toHaveText('Listening', { timeout: 30_000 })
    await triggerRecognition(page, 'say', words)
    await expect(status).toHaveText('Your partner is speaking', { timeout: 30_000 })
    await expect
      .poll(() => readPlayedSeconds(page).then(({ length }) => length), { timeout: 60_000 })
      .toBe(turn + 1)
    await expect(bubbles).toHaveCount(2 * turn + 2)
  }
  await expect(status).toHaveText('Listening', { timeout: 30_000 })
  expect(Math.min(...(await readPlayedSeconds(page)))).toBeGreaterThan(0.5)
  expect(await page.evaluate(() => window.overlaps)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(status).toHaveCount(0)
}
