import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** `/locales/{lng}/{ns}.json` → its file. A namespace is a slice; `app` is the shell. */
function localeFiles(): Map<string, string> {
  const files = globSync(['app/web/locales/*.json', 'features/*/locales/*.json'], { cwd: root })
  return new Map(
    files.map((file) => {
      const [top, slice] = file.split('/')
      const language = file.slice(file.lastIndexOf('/') + 1)
      return [
        `locales/${language.replace('.json', '')}/${top === 'app' ? 'app' : slice}.json`,
        join(root, file),
      ]
    }),
  )
}

/** Serves the texts at `/locales/{lng}/{ns}.json` (requirement I1), in the build and in the development server. */
export const locales = (): Plugin => ({
  name: 'locales',
  generateBundle() {
    for (const [fileName, file] of localeFiles())
      this.emitFile({
        type: 'asset',
        fileName,
        source: JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))),
      })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const file = localeFiles().get((request.url ?? '').slice(1).replace(/\?.*/, ''))
      if (!file) return next()
      response.setHeader('content-type', 'application/json')
      response.end(readFileSync(file))
    })
  },
})
