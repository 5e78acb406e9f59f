/** Takes a picture of every screen in every state: `node tools/pictures.ts [folder] [part of a state's name]`. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '#testing/e2e/browser.ts'
import { startServer } from '#testing/e2e/server-process.ts'
import { applyViewing, openState, signInViewers } from '#testing/e2e/screen-state.ts'
import { screenStates } from '#testing/e2e/states.ts'

const [folder = '.cache/pictures', nameFilter = ''] = process.argv.slice(2)
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'pp-pictures-'))
const server = await startServer({ DATA_DIR: data })
const browser = await launchBrowser()
const sessions = await signInViewers(browser, server.url)
try {
  for (const state of screenStates.filter(({ name }) => name.includes(nameFilter))) {
    const { page, context, complaints } = await openState(browser, server.url, state, sessions, {
      viewport: { width: 390, height: 844 },
    })
    for (const viewport of state.isNarrow ? sizes.slice(0, 1) : sizes)
      for (const colorScheme of ['light', 'dark'] as const) {
        await applyViewing(page, viewport, colorScheme)
        await page.screenshot({ path: join(folder, `${state.name}-${viewport.width}-${colorScheme}.png`) })
      }
    if (complaints.length > 0) console.log(state.name, complaints)
    await context.close()
  }
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  rmSync(data, { recursive: true, force: true })
}
