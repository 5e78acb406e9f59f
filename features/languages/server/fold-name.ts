/** Letters that Unicode does not decompose into a base letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
}

/** Removes case, accents, apostrophes and punctuation from a name, so that carelessly typed names are found. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’ʼʻꞌ‘`´]/g, '')
    .replace(/[øłđðþæœßı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
