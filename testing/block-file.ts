import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/**
 * Keeps a file of the program from being loaded in a test of a screen. What the page has loaded already it keeps, so each
 * file can be blocked in one test of a test file.
 * @returns lets it be loaded again
 */
export async function blockFile(name: string): Promise<() => Promise<void>> {
  await cdp().send('Network.enable')
  const block = async (...urls: string[]) => {
    await cdp().send('Network.setBlockedURLs', { urls })
  }
  await block(`*/${name}*`)
  const unblock = () => block()
  onTestFinished(unblock)
  return unblock
}
