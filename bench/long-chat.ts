import { chromium, type Page } from 'playwright'
import { chromiumArguments, chromiumPath } from '#testing/chromium.ts'
import { stopTarget, type House } from './house.ts'
import { cookieOf, READER, READ_CHAT, READ_MESSAGES } from './population.ts'
import { spreadOf, type Spread } from './quantiles.ts'

/** What a browser made of a chat of 300 messages. */
export type LongChat = {
  /** Milliseconds from asking for the page until its last message was drawn. */
  readonly opened: Spread
  readonly nodes: number
  /** Milliseconds of the longest task of each look while somebody typed and a reply streamed; 0 where none took 50. */
  readonly blocked: Spread
  /** Keys that were typed meanwhile. */
  readonly keys: number
}

/** Two hundred tokens in a second and a half. */
const MODEL = 'stub-n200-f300-d6'
const DRAFT = 'While this is being said, somebody goes on writing what they will say next, without a pause. '

/** Opens the chat so many times in a browser at full speed, speaks in it, and types on while the reply streams. */
export async function observeLongChat(house: House, times: number): Promise<LongChat> {
  const product = await house.another()
  product.child.use(MODEL)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments })
  try {
    const context = await browser.newContext({ baseURL: product.child.url })
    const [name = '', value = ''] = cookieOf(READER).split('=')
    await context.addCookies([{ name, value, url: product.child.url }])
    await context.addInitScript(watchTasks)
    const page = await context.newPage()
    // What a browser keeps is there from the second time on.
    await open(page, READ_MESSAGES)
    const looks: { opened: number; nodes: number; blocked: number; keys: number }[] = []
    for (let look = 0; look < times; look += 1) {
      const opened = await open(page, READ_MESSAGES + 2 * look)
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      looks.push({ opened, nodes, ...(await typeMeanwhile(page)) })
    }
    return {
      opened: spreadOf(looks.map((look) => look.opened)),
      nodes: Math.max(...looks.map(({ nodes }) => nodes)),
      blocked: spreadOf(looks.map(({ blocked }) => blocked)),
      keys: looks.reduce((sum, { keys }) => sum + keys, 0),
    }
  } finally {
    await browser.close()
    await stopTarget(product)
  }
}

declare global {
  interface Window {
    longTasks: number[]
  }
}

function watchTasks(): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask' })
}

async function open(page: Page, messages: number): Promise<number> {
  await page.goto(`/chat/${READ_CHAT}`)
  return page.evaluate(
    (count) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const drawn = document.querySelectorAll('[role=region] ol > li')
          const isThere = drawn.length >= count && drawn.item(drawn.length - 1).textContent !== ''
          requestAnimationFrame(isThere ? () => resolve(performance.now()) : look)
        }
        look()
      }),
    messages,
  )
}

async function typeMeanwhile(page: Page) {
  const field = page.getByRole('textbox')
  await page.waitForLoadState('networkidle')
  await field.fill('How has this been for you?')
  await page.evaluate(() => void (window.longTasks = []))
  await field.press('Enter')
  let keys = 0
  do {
    await page.keyboard.press(DRAFT.charAt(keys % DRAFT.length))
    keys += 1
  } while ((await page.locator('[aria-busy=true]').count()) > 0)
  const tasks = await page.evaluate(() => window.longTasks)
  await field.fill('')
  return { blocked: Math.max(0, ...tasks), keys }
}

/** Open within 500 ms, with 5,000 nodes at most; nobody who types waits for more than 50 ms. */
export function longChatLine({ opened, nodes, blocked, keys }: LongChat): string {
  const isMet = opened.middle <= 500 && nodes <= 5000 && blocked.middle <= 50
  const shown = ({ low, middle, high }: Spread) =>
    `${middle.toFixed(0)} [${low.toFixed(0)}..${high.toFixed(0)}]`
  return (
    `A chat of ${READ_MESSAGES} messages: open after ${shown(opened)} ms with ${nodes} nodes; longest task while ${keys} keys were typed and replies ` +
    `streamed ${shown(blocked)} ms: ${isMet ? 'met' : 'over'}.`
  )
}
