import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumArguments, chromiumPath } from '#testing/chromium.ts'
import { freePort, startServer } from '#testing/e2e/server-process.ts'
import type { Front } from '#testing/front.ts'
import { adminPaths } from '#testing/explorer/words.ts'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/practice.ts'
import { remote } from '#testing/remote.ts'
import { lookAt, type Preset, type Verdict } from './lighthouse.ts'

/** What Lighthouse said of a page, time after time. */
export type Looks = { readonly page: string; readonly preset: Preset; readonly verdicts: readonly Verdict[] }

type Page = { readonly name: string; readonly path: string; readonly cookie?: string }

export type Wanted = 'pages' | 'admin-pages'

/** Looks at every screen so many times, on the product as it is delivered, with a store and a browser of its own. */
export async function observePages(wanted: Wanted, times: number): Promise<readonly Looks[]> {
  const directory = await mkdtemp(join(tmpdir(), 'performance-partner-pages-'))
  const server = await startServer({ ...production, DATA_DIR: directory })
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    const pages = await pagesOf[wanted](remote(server.url))
    return await lookInTurns(pages, times, (page, preset) =>
      lookAt({ ...page, url: server.url + page.path, preset, port }),
    )
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  }
}

const production = {
  NODE_ENV: 'production',
  ALLOW_EMBEDDED_DATABASE: 'yes',
  ALLOW_EMBEDDED_IDENTITY: 'yes',
  ALLOW_HTTP: 'yes',
  ALLOW_DEMO: 'yes',
  SEED: 'demo',
}

const said = [
  'Hi Sam, thanks for making the time. How have the last few weeks been for you?',
  'I am not here to blame you. I would like to understand what happened with the survey.',
  'That sounds like a lot. What would help you most before the test plan is due?',
]

const pagesOf: Readonly<Record<Wanted, (front: Front) => Promise<readonly Page[]>>> = {
  pages: learnersPages,
  'admin-pages': adminPages,
}

/** The screens, for somebody who has a conversation to come back to. */
async function learnersPages(front: Front): Promise<readonly Page[]> {
  const learner = createPerson(front, 'learner')
  const chat = await startChat(learner)
  for (const text of said) await say(learner, chat, text)
  const cookie = await learner.cookie()
  const signedIn = cookie === undefined ? {} : { cookie }
  return [
    { name: 'sign-in', path: '/login' },
    { name: 'scenarios', path: '/', ...signedIn },
    { name: 'chat', path: `/chat/${chat}`, ...signedIn },
    { name: 'history', path: '/history', ...signedIn },
  ]
}

/** Every tab of the admin area, for who may see them all. */
async function adminPages(front: Front): Promise<readonly Page[]> {
  const cookie = (await createPerson(front, 'superadmin').cookie()) ?? ''
  return adminPaths.map((tab) => ({ name: tab, path: `/admin/${tab}`, cookie }))
}

/** A page after the other and then all of them again, so that a busy minute of the machine spoils no page's median. */
async function lookInTurns(
  pages: readonly Page[],
  times: number,
  look: (page: Page, preset: Preset) => Promise<Verdict>,
): Promise<readonly Looks[]> {
  const presets: readonly Preset[] = ['mobile', 'desktop']
  const looks = presets.flatMap((preset) =>
    pages.map((page) => ({ page, preset, verdicts: new Array<Verdict>() })),
  )
  for (let time = 1; time <= times; time += 1)
    for (const { page, preset, verdicts } of looks) {
      verdicts.push(await look(page, preset))
      console.error(`${page.name}, ${preset}: ${time} of ${times}`)
    }
  return looks.map(({ page, ...rest }) => ({ ...rest, page: page.name }))
}
