import type { Page } from 'playwright'

/** How many sheets a page takes on paper, with margins as browsers have them. */
export async function countPrintedPages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
  const file = (await page.pdf({ format, margin })).toString('latin1')
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
