/**
 * Writes what somebody reads to tell moods and difficulties apart, and the key into another folder:
 * `node testing/blind/write-blind-sheets.ts <folder of the readers> <folder of the key> [seed]`
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BlindItem, playBlindItems } from './play-blind-items.ts'
import { blindChoices } from './blind-choices.ts'

const [readers, keys, seed = '1'] = process.argv.slice(2)
if (readers === undefined || keys === undefined) throw new Error('two folders are needed')

const names = { moods: 'Moods', difficulties: 'Difficulties' } as const

const renderItem = ({ id, language, messages }: BlindItem): string =>
  [
    `### ${id} (${language})`,
    ...messages.map(({ isUser, content }) => `${isUser ? 'Learner' : '**Partner**'}: ${content}`),
  ].join('\n\n')

const renderSheet = (sheet: BlindItem['sheet'], items: readonly BlindItem[]): string =>
  [
    `## ${names[sheet]}`,
    'Choose one for each conversation below:',
    blindChoices[sheet].map(({ key, line }) => `- \`${key}\`: ${line}`).join('\n'),
    ...items.filter((item) => item.sheet === sheet).map(renderItem),
  ].join('\n\n')

const items = playBlindItems(seed)
for (const folder of [readers, keys]) mkdirSync(folder, { recursive: true })
writeFileSync(
  join(readers, 'items.md'),
  `# Conversations of ten turns\n\nThe learner says the same in every conversation of a scenario and language; only the partner differs.\n\n${renderSheet('moods', items)}\n\n${renderSheet('difficulties', items)}\n`,
)
const key = items.map(({ messages: _, ...known }) => known)
writeFileSync(join(keys, 'key.json'), `${JSON.stringify({ seed, items: key }, null, 2)}\n`)
console.log(`${items.length} conversations`)
