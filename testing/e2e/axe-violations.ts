import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * What axe finds on a page, by the rules of WCAG 2.2 A and AA and the best practices.
 *
 * @param areColoursNew nothing but the colours has changed since the page was looked at, so only they are looked at
 */
export async function findAxeViolations(page: Page, areColoursNew = false): Promise<string[]> {
  // What is far from the window is not drawn (`content-visibility`), and may still have the colours of before.
  await page.evaluate(() => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all]
    // What has been scrolled half under the bar at the top would be too small a target.
    window.scrollTo({ top: 0, behavior: 'instant' })
  })
  // Half faded in, a text has too little contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
        .map(({ finished }) => finished),
    ),
  )
  const axe = new AxeBuilder({ page })
    // There are no frames of others, and without a page of its own for the result it takes half as long.
    .setLegacyMode()
    // Not the styles: no rule of these tags reads them, and fetching them again complains on the console when the network
    // is away, and of an inline style when it is not.
    .options({ preload: { assets: ['media'] } })
  const chosen = areColoursNew
    ? axe.withRules(['color-contrast', 'link-in-text-block'])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
  const { violations: found } = await chosen.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  )
}
