import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { composeNamespaces } from '#platform/contract/namespaces.ts'
import { root } from './process.ts'

/** The JSON files to serve by their path: each namespace, and all namespaces of a language together. */
function localeFiles(): Map<string, string> {
  const files = globSync(['app/web/locales/*.json', 'features/*/locales/*.json'], { cwd: root })
  const namespaces = composeNamespaces(
    Object.fromEntries(files.map((file) => [file, JSON.parse(readFileSync(join(root, file), 'utf8'))])),
  )
  const byLanguage: Record<string, Record<string, object>> = {}
  for (const [name, texts] of Object.entries(namespaces)) {
    const [language = '', namespace = ''] = name.split('/')
    byLanguage[language] = { ...byLanguage[language], [namespace]: texts }
  }
  return new Map(
    Object.entries({ ...namespaces, ...byLanguage }).map(([name, texts]) => [
      `locales/${name}.json`,
      JSON.stringify(texts),
    ]),
  )
}

/**
 * Serves the texts of a namespace at `/locales/{lng}/{ns}.json` (requirement I1), and all texts of a language at
 * `/locales/{lng}.json`, in the build and in the development server.
 */
export const locales = (): Plugin => ({
  name: 'locales',
  generateBundle() {
    for (const [fileName, source] of localeFiles()) this.emitFile({ type: 'asset', fileName, source })
  },
  configureServer(server) {
    let files: Map<string, string> | undefined
    server.watcher.on('all', (_event, path) => {
      if (path.endsWith('.json')) files = undefined
    })
    server.middlewares.use('/locales', (request, response, next) => {
      files ??= localeFiles()
      const texts = files.get(`locales${(request.url ?? '').replace(/\?.*/, '')}`)
      if (texts === undefined) return next()
      response.setHeader('content-type', 'application/json')
      response.end(texts)
    })
  },
})
