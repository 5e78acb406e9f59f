/**
 * Lower case, no accents, straight quotes. The length stays that of the composed text, so that a match found
 * in the folded text can be quoted from the original.
 */
export function fold(text: string): string {
  // Most lines of most chats are plain, and a reply folds hundreds.
  if (/^[\t-~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFC')
    .replace(/[\u00C0-\u024F]/g, (letter) => letter.normalize('NFD').charAt(0))
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u00A0\u202F]/g, ' ')
    .toLowerCase()
}

/** Words with what hangs together in them: don't, peut-être, 12. */
export const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []

/** Sentences with their closing mark; a decimal point or an abbreviation without a space does not end one. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .normalize('NFC')
    .split(/(?<=[.!?…。？！]["'”’»)]*)\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** A small stable hash (FNV-1a): one chat always hears the same variants, two chats hear different ones. */
export function hash(text: string): number {
  let sum = 2166136261
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619)
  // FNV's low bits are weak for short texts, and callers take the remainder.
  sum = Math.imul(sum ^ (sum >>> 15), 2246822507)
  return (sum ^ (sum >>> 13)) >>> 0
}
