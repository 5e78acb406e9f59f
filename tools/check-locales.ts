import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareLanguages } from './locales/compare-languages.ts'
import { compareWordLists } from './locales/compare-word-lists.ts'
import { findHardCodedTexts } from './locales/hard-coded-texts.ts'
import { languages } from './locales/texts.ts'
import { root } from './process.ts'

/** Finds texts and word lists that a language lacks, and texts written into a screen. One line per problem. */
export function findLocaleProblems(folder: string): string[] {
  const folders = globSync(['app/*/locales', 'adapters/*/locales', 'features/*/locales'], {
    cwd: folder,
  }).toSorted()
  const wordLists = globSync(`{adapters,conversation,features}/**/{,*-}{${languages.join(',')}}.json`, {
    cwd: folder,
    exclude: ['**/locales/**'],
  }).toSorted()
  const screens = globSync('{app,features,platform}/**/{web,admin}/**/*.tsx', {
    cwd: folder,
    exclude: ['**/*.test.tsx'],
  })
  return [
    ...folders.flatMap((locales) => compareLanguages(folder, locales)),
    ...[...new Set(wordLists.map(stemOf))].flatMap((stem) => compareWordLists(folder, stem)),
    ...screens
      .toSorted()
      .flatMap((screen) =>
        findHardCodedTexts(screen, readFileSync(join(folder, screen), 'utf8')).map(
          ({ line, text }) => `${screen}:${line}: "${text}" belongs into the locales, in every language`,
        ),
      ),
  ]
}

/** The path of a word list, up to its language. */
const stemOf = (path: string): string => path.replace(/\w+\.json$/, '')

if (import.meta.main) {
  const problems = findLocaleProblems(root)
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
