const reversed = (text: string): string => Array.from(text).toReversed().join('')
const rotated = (text: string, by: number): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + by) % 26))
  })
const codes = (text: string): readonly number[] => Array.from(Buffer.from(text))
const apart = (separator: string) => (text: string) => Array.from(text).join(separator)
const cyrillic: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'о',
  x: 'х',
  k: 'к',
  j: 'ј',
  c: 'с',
  p: 'р',
}

/** Ways of writing something down so that it does not look like itself, which a guard of strings has to see through. */
export const disguises: Readonly<Record<string, (text: string) => string>> = {
  plainly: (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'with spaces': apart(' '),
  'with hyphens': apart('-'),
  'with points': apart('. '),
  'one letter per line': apart('\n'),
  'numbered letters': (text) => Array.from(text, (letter, i) => `${i + 1}. ${letter}`).join('\n'),
  'between words': (text) => Array.from(text, (letter) => `then ${letter}`).join(', '),
  'with unseen characters': apart('\u200B'),
  'with soft hyphens': apart('\u00AD'),
  'in full width': (text) =>
    text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'in bold letters of mathematics': (text) =>
    text
      .toLowerCase()
      .replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97)),
  'in other scripts': (text) => text.replace(/[a-z]/g, (letter) => cyrillic[letter] ?? letter),
  'with accents': (text) => text.replace(/[a-z]/gi, (letter) => `${letter}\u0301`),
  'in bold': (text) => `**${text}**`,
  'between underscores': (text) => text.replaceAll(' ', '_'),
  backwards: reversed,
  'in rot13': (text) => rotated(text, 13),
  'in base64': (text) => Buffer.from(text).toString('base64'),
  'in hex': (text) => Buffer.from(text).toString('hex'),
  'in hex, spaced': (text) =>
    codes(text)
      .map((code) => code.toString(16))
      .join(' '),
  'in numbers': (text) => codes(text).join(' '),
  'in bits': (text) =>
    codes(text)
      .map((code) => code.toString(2).padStart(8, '0'))
      .join(' '),
  'as in a URL': (text) =>
    codes(text)
      .map((code) => `%${code.toString(16)}`)
      .join(''),
  'with spaces as in a URL': (text) => encodeURIComponent(text),
  'as entities': (text) =>
    codes(text)
      .map((code) => `&#${code};`)
      .join(''),
  'as escapes': (text) =>
    codes(text)
      .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
      .join(''),
}
