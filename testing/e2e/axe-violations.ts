import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { addStyles, waitForAnimations } from './settled-page.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** The rules of WCAG 2.2 A and AA, and the best practices. */
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those of them that look at colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds on a page. It has no frames: in one axe would look at nothing.
 *
 * @param areColoursNew nothing but the colours has changed since the page was looked at, so only they are looked at
 */
export async function findAxeViolations(page: Page, areColoursNew = false): Promise<string[]> {
  // What is far from the window is not drawn (`content-visibility`), and may still have the colours of before.
  await addStyles(page, '* { content-visibility: visible !important }')
  // What has been scrolled half under the bar at the top would be too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // Half faded in, a text has too little contrast.
  await waitForAnimations(page)
  // Each document gets it once: `@axe-core/playwright` sends it anew and brings back all that passed, in twice the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: areColoursNew ? { type: 'rule', values: ofColours } : { type: 'tag', values: all },
    // Not the styles: no rule of these tags reads them, and fetching them again complains on the console when the network
    // is away, and of an inline style when it is not.
    preload: { assets: ['media'] },
    resultTypes: ['violations'],
  }
  return page.evaluate(run, options)
}

/** In the page. */
async function run(options: RunOptions): Promise<string[]> {
  const results = await window.axe?.run(document, options)
  if (!results) throw new Error('the page navigated, and axe went with it')
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
