import { foldText, splitWords } from '../language/fold-text.ts'

const keyboardRows = ['qwertyuiop', 'azertyuiop', 'asdfghjkl', 'qsdfghjklm', 'zxcvbnm', 'wxcvbn']
const runs = keyboardRows.flatMap((row) => [row, row.split('').toReversed().join('')])

/** "asdf", "kjhkjh", "aaaa": neighbours on the keyboard, no vowel, five consonants in a row, or one letter. */
function isKeyboardMash(word: string): boolean {
  if (word.length < 4 || /\d|['’-]/.test(word)) return false
  const neighbours = word.split('').filter((_, i) => {
    const run = word.slice(i, i + 3)
    return run.length === 3 && runs.some((row) => row.includes(run))
  }).length
  return (
    neighbours * 2 >= word.length - 1 ||
    !/[aeiouy]/.test(word) ||
    /[bcdfghjklmnpqrstvwxz]{5}/.test(word) ||
    new Set(word).size < 2
  )
}

/** Whether a message says nothing: no words, single letters, one word over and over, or keyboard mash. */
export function isJunk(content: string, isLatin: boolean): boolean {
  const words = splitWords(foldText(content)).filter((word) => /\p{L}/u.test(word))
  if (words.length === 0) return true
  if (!isLatin) return false
  if (words.every((word) => word.length === 1)) return true
  if (words.length > 2 && new Set(words).size * 3 <= words.length) return true
  return words.filter(isKeyboardMash).length * 2 >= words.length
}
