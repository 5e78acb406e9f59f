import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareLanguages } from './locales/compare-languages.ts'
import { findHardCodedTexts } from './locales/hard-coded-texts.ts'
import { root } from './process.ts'

/** Finds texts that a language lacks, and texts that a screen holds itself. Returns one line per problem. */
export function findLocaleProblems(folder: string): string[] {
  const folders = globSync(['app/*/locales', 'adapters/*/locales', 'features/*/locales'], {
    cwd: folder,
  }).toSorted()
  const screens = globSync('{app,features,platform}/**/{web,admin}/**/*.tsx', {
    cwd: folder,
    exclude: ['**/*.test.tsx'],
  })
  return [
    ...folders.flatMap((locales) => compareLanguages(folder, locales)),
    ...screens
      .toSorted()
      .flatMap((screen) =>
        findHardCodedTexts(screen, readFileSync(join(folder, screen), 'utf8')).map(
          ({ line, text }) => `${screen}:${line}: "${text}" belongs into the locales, in every language`,
        ),
      ),
  ]
}

if (import.meta.main) {
  const problems = findLocaleProblems(root)
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
