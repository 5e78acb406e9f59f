import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const icon = new URL('../app/web/public/favicon.svg', import.meta.url)

/**
 * What the page brings along or asks for first. The sign is drawn in it: once as the page's icon, once as `#sign` for
 * every place that shows it, so that nobody fetches a picture. And the libraries, most of all that there is to load,
 * are asked for before anything that could take their place in the browser's queue.
 */
export const pageFirst = (): Plugin => ({
  name: 'page-first',
  transformIndexHtml: { order: 'post', handler: (page) => librariesFirst(withSign(page)) },
})

function withSign(page: string): string {
  const svg = readFileSync(icon, 'utf8').trim()
  const [, drawing = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg) ?? []
  return page
    .replace('"/favicon.svg"', `"data:image/svg+xml,${encodeURIComponent(svg)}"`)
    .replace('</symbol>', `${drawing}</symbol>`)
}

function librariesFirst(page: string): string {
  const libraries = page.match(/ *<link rel="modulepreload"[^>]*\/(?:react|vendor)-[^>]*>\n/g) ?? []
  const rest = libraries.reduce((left, library) => left.replace(library, ''), page)
  return rest.replace(/ *<script/, (first) => libraries.join('') + first)
}
