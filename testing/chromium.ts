import { existsSync } from 'node:fs'

/** Flags with which Chromium runs as root, without a network and without asking anything. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of the tests: `$CHROMIUM`, else the system's, else the one that npm carries. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  const { default: carried } = await import('@sparticuz/chromium')
  return carried.executablePath()
}
