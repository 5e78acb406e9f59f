/**
 * Writes a sheet of conversations for moods and one for difficulties, and the key into another folder. A person who has
 * seen the key cannot be a blind reader. `write-blind-reading.ts` joins the answers with the key.
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
    `## ${id} (${language})`,
    ...messages.map(({ isUser, content }) => `${isUser ? 'Learner' : '**Partner**'}: ${content}`),
  ].join('\n\n')

const renderSheet = (sheet: BlindItem['sheet'], items: readonly BlindItem[]): string =>
  [
    `# ${names[sheet]}`,
    'In every conversation of a scenario and language the learner says the same; only the partner differs.',
    'Choose one for each conversation below:',
    blindChoices[sheet].map(({ key, line }) => `- \`${key}\`: ${line}`).join('\n'),
    ...items.filter((item) => item.sheet === sheet).map(renderItem),
  ].join('\n\n')

const items = playBlindItems(seed)
for (const folder of [readers, keys]) mkdirSync(folder, { recursive: true })
for (const sheet of ['moods', 'difficulties'] as const)
  writeFileSync(join(readers, `${sheet}.md`), renderSheet(sheet, items))
const key = items.map(({ id, sheet, key: is, language, scenario }) => ({
  id,
  sheet,
  key: is,
  language,
  scenario,
}))
writeFileSync(join(keys, 'key.json'), `${JSON.stringify({ seed, items: key }, null, 2)}\n`)
console.log(`${items.length} conversations`)
