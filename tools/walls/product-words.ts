import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { locate } from './location.ts'

/**
 * Words that only this product has. What any product with accounts may have is not here: organisations, an admin area,
 * budgets, drawn faces, speech bubbles, the marks of checks.
 */
const PRODUCT_WORDS =
  /\b(scenario|learner|chat|conversation|transcript|partner|evaluation|evaluator|criterion|criteria|rubric|mood|practise|practising|rehearsal|briefing|booster|debrief|objection)(?:s|d)?\b/gi

/** Names, texts and comments of the platform that have a word of the product; tests are free. One line per word and file. */
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
  // A word inside a name: needsScenarios, MAX_CHATS.
  const parted = text.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replaceAll('_', ' ')
  return [...new Set([...parted.matchAll(PRODUCT_WORDS)].map(([, word = '']) => word.toLowerCase()))]
}
