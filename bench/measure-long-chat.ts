import { chromium, type Page } from 'playwright'
import { chromiumArguments, chromiumPath } from '#testing/chromium.ts'
import { stopTestServer, type TestServers } from './test-servers.ts'
import { sessionCookieFor, LONG_CHAT_USER, CHAT_OF_300, LONG_CHAT_MESSAGES } from './bench-data.ts'
import { medianWithQuartiles, type MedianWithQuartiles } from './quantiles.ts'

/** How a browser handles a chat of 300 messages. */
export type LongChatMeasurement = {
  /** Milliseconds from navigation until the last message is drawn. */
  readonly opened: MedianWithQuartiles
  readonly nodes: number
  /** Milliseconds of the longest task of each round while typing during a streamed reply; 0 where none took 50. */
  readonly blocked: MedianWithQuartiles
  /** Keys typed during the replies. */
  readonly keys: number
}

/** 200 tokens in 1.5 s. */
const MODEL = 'stub-n200-f300-d6'
const DRAFT = 'While this is being said, somebody goes on writing what they will say next, without a pause. '

/** Opens the chat `times` times in an unthrottled browser, sends a message and types on while the reply streams. */
export async function measureLongChat(servers: TestServers, times: number): Promise<LongChatMeasurement> {
  const product = await servers.startAnother()
  product.child.useModel(MODEL)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments })
  try {
    const context = await browser.newContext({ baseURL: product.child.url })
    const [name = '', value = ''] = sessionCookieFor(LONG_CHAT_USER).split('=')
    await context.addCookies([{ name, value, url: product.child.url }])
    await context.addInitScript(watchTasks)
    const page = await context.newPage()
    // The first visit fills the browser's cache.
    await open(page, LONG_CHAT_MESSAGES)
    const rounds: { opened: number; nodes: number; blocked: number; keys: number }[] = []
    for (let round = 0; round < times; round += 1) {
      const opened = await open(page, LONG_CHAT_MESSAGES + 2 * round)
      const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
      rounds.push({ opened, nodes, ...(await typeMeanwhile(page)) })
    }
    return {
      opened: medianWithQuartiles(rounds.map(({ opened }) => opened)),
      nodes: Math.max(...rounds.map(({ nodes }) => nodes)),
      blocked: medianWithQuartiles(rounds.map(({ blocked }) => blocked)),
      keys: rounds.reduce((sum, { keys }) => sum + keys, 0),
    }
  } finally {
    await browser.close()
    await stopTestServer(product)
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
  await page.goto(`/chat/${CHAT_OF_300}`)
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

/** Budgets: open within 500 ms, at most 5,000 nodes, no task over 50 ms while typing. */
export function renderLongChat({ opened, nodes, blocked, keys }: LongChatMeasurement): string {
  const isMet = opened.middle <= 500 && nodes <= 5000 && blocked.middle <= 50
  const shown = ({ low, middle, high }: MedianWithQuartiles) =>
    `${middle.toFixed(0)} [${low.toFixed(0)}..${high.toFixed(0)}]`
  return (
    `A chat of ${LONG_CHAT_MESSAGES} messages: open after ${shown(opened)} ms with ${nodes} nodes; longest task while ${keys} keys were typed and replies ` +
    `streamed ${shown(blocked)} ms: ${isMet ? 'met' : 'over'}.`
  )
}
