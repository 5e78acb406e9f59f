import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breachesInFolder } from './locales/compare.ts'
import { hardCodedTexts } from './locales/spoken.ts'
import { root } from './process.ts'

/** Every language has every text, and no screen holds a text of its own. Answers one line per breach. */
export function breachesInLocales(folder: string): string[] {
  const folders = globSync(['app/*/locales', 'adapters/*/locales', 'features/*/locales'], {
    cwd: folder,
  }).toSorted()
  const screens = globSync('{app,features,platform}/**/{web,admin}/**/*.tsx', {
    cwd: folder,
    exclude: ['**/*.test.tsx'],
  })
  return [
    ...folders.flatMap((locales) => breachesInFolder(folder, locales)),
    ...screens
      .toSorted()
      .flatMap((screen) =>
        hardCodedTexts(screen, readFileSync(join(folder, screen), 'utf8')).map(
          ({ line, text }) => `${screen}:${line}: "${text}" belongs into the locales, in every language`,
        ),
      ),
  ]
}

if (import.meta.main) {
  const breaches = breachesInLocales(root)
  if (breaches.length > 0) console.error(breaches.join('\n'))
  process.exitCode = breaches.length > 0 ? 1 : 0
}
