import type { Page } from 'playwright'

/** The number of sheets on which a page prints, with a browser's usual margins. */
export async function countPrintedPages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
  const file = (await page.pdf({ format, margin })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
