import { expect, test } from 'vitest'
import { splitWords } from './fold-text.ts'

test.each([
  ["Don't, peut-être 12.", ["Don't", 'peut-être', '12']],
  ['re\u0301union', ['re\u0301union']],
  ['我们星期五谈', ['我们', '星期五', '谈']],
  ['हिन्दी में बात', ['हिन्दी', 'में', 'बात']],
  ['مُدَرِّسٌ جديد', ['مُدَرِّسٌ', 'جديد']],
  ['สวัสดีครับ', ['สวัสดี', 'ครับ']],
  ["Don't 我们 peut-être e-mail", ["Don't", '我们', 'peut-être', 'e-mail']],
])('a text is split into words: %s', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})
