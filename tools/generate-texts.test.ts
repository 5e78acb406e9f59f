import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateTexts } from './generate-texts.ts'
import { root } from './process.ts'
import { withTemporaryTree } from './temporary-tree.ts'

test('texts.d.ts equals what the folders with texts generate', () => {
  expect(readFileSync(join(root, 'app/web/texts.d.ts'), 'utf8')).toBe(generateTexts(root))
})

test('a new slice with texts gets a line, and a slice without texts gets none', () => {
  const files = { 'features/new-one/locales/en.json': '{}', 'features/silent/contract.ts': '' }
  const generated = withTemporaryTree(files, generateTexts)
  expect(generated).toContain(`'new-one': (typeof import('#features/new-one/locales/en.json'))['default']`)
  expect(generated).not.toContain('silent')
})
