/** Letters that Unicode does not decompose into a plain letter and a mark. */
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

/** A name without case, accents, apostrophes and punctuation, so that names typed carelessly are found. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’ʼʻꞌ‘`´]/g, '')
    .replace(/[øłđðþæœßı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
