import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { locate } from './location.ts'

/**
 * Words that only this product has. Words that any product with accounts may have are not listed: organisations, an
 * admin area, budgets, drawn faces, speech bubbles, the marks of checks.
 */
const PRODUCT_WORDS =
  /\b(scenario|learner|chat|conversation|transcript|partner|evaluation|evaluator|criterion|criteria|rubric|mood|practise|practising|rehearsal|briefing|booster|debrief|objection)(?:s|d)?\b/gi

/** Finds words of the product in the platform's names, texts and comments, tests aside. One line per word and file. */
export const findProductWords = (folder: string): string[] =>
  globSync('platform/**/*.{ts,tsx,css}', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !locate(path).isTest)
    .toSorted()
    .flatMap((path) =>
      wordsOfProduct(readFileSync(join(folder, path), 'utf8')).map(
        (word) => `${path}: the platform has no word of the product in it, such as ${word}`,
      ),
    )

function wordsOfProduct(text: string): string[] {
  // Splits names into words, such as needsScenarios and MAX_CHATS.
  const parted = text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')
  return [...new Set([...parted.matchAll(PRODUCT_WORDS)].map(([, word = '']) => word.toLowerCase()))]
}
