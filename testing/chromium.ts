import { existsSync } from 'node:fs'

/** Flags with which Chromium runs as root and without a network, and asks no questions. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser of the tests: `$CHROMIUM`, else the system's, else the one that npm carries. The headless shell comes
 * first, as in Playwright: it is the same engine without a window around it, and takes a quarter less time.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
  if (installed) return installed
  const { default: carried } = await import('@sparticuz/chromium')
  return carried.executablePath()
}
