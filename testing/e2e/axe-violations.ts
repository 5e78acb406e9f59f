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
/** The rules that depend on colours. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe on a page. Pages must not have frames, because axe would check nothing in them.
 * @param areColoursNew only the colours have changed since the last check, so only they are checked
 */
export async function findAxeViolations(page: Page, areColoursNew = false): Promise<string[]> {
  // Elements far outside the window are not rendered (`content-visibility`) and may still have their former colours.
  await addStyles(page, '* { content-visibility: visible !important }')
  // An element scrolled half under the bar at the top would be too small a target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  // A text that has faded in only half has too little contrast.
  await waitForAnimations(page)
  // Each document loads axe once. `@axe-core/playwright` loads it at each check and returns everything that passed,
  // which takes twice as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: areColoursNew ? { type: 'rule', values: ofColours } : { type: 'tag', values: all },
    // Stylesheets are not preloaded: no rule of these tags reads them, and fetching them again causes console errors
    // while the network is away, and for inline styles otherwise.
    preload: { assets: ['media'] },
    resultTypes: ['violations'],
  }
  return page.evaluate(run, options)
}

/** Runs in the page. */
async function run(options: RunOptions): Promise<string[]> {
  const results = await window.axe?.run(document, options)
  if (!results) throw new Error('the page navigated, and axe went with it')
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
