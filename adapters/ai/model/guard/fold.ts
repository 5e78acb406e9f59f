/** Letters of other scripts that pass for Latin ones; what Unicode itself calls compatible needs no entry. */
const lookalikes = new Map(
  Object.entries({
    a: 'аαɑᴀ',
    b: 'вβʙ',
    c: 'сϲᴄ',
    d: 'ԁᴅ',
    e: 'еєεᴇ',
    g: 'ɡɢ',
    h: 'һʜ',
    i: 'іιıɪ',
    j: 'јϳᴊ',
    k: 'кκᴋ',
    l: 'ӏʟ',
    m: 'мᴍ',
    n: 'ոɴ',
    o: 'оοσᴏ',
    p: 'рρᴘ',
    q: 'ԛ',
    r: 'гʀ',
    s: 'ѕꜱ',
    t: 'тτᴛ',
    u: 'υᴜ',
    v: 'ѵνᴠ',
    w: 'ԝѡωᴡ',
    x: 'хχ',
    y: 'уүγʏ',
    z: 'ᴢζ',
  }).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
)

const known = new Map<string, string>()

/** One character as it is compared: small letters and digits without accents, a space, or nothing where none is seen. */
export function foldCharacter(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const folded = fold(character)
  // Bounded by what people write; a flood of strange characters is not worth remembering.
  if (known.size < 4_000) known.set(character, folded)
  return folded
}

function fold(character: string): string {
  if (/^[\p{Cf}\p{M}\u034F\u115F\u1160\u3164]$/u.test(character)) return ''
  const plain = Array.from(character.normalize('NFKD').toLowerCase().normalize('NFKD'))
  return plain
    .filter((part) => !/\p{M}/u.test(part))
    .map((part) => lookalikes.get(part) ?? part)
    .map((part) => (isRead(part) ? part : ' '))
    .join('')
}

/** Of what Unicode has beyond its first plane letters alone, so that half a character is half a letter. */
const isRead = (part: string): boolean => (part.length === 1 ? /[\p{L}\p{N}]/u : /\p{L}/u).test(part)

export const foldText = (text: string): string =>
  // Most texts are plain, and the rules are long.
  /^[\n -~]*$/.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]/g, ' ')
    : Array.from(text, foldCharacter).join('')

/** The words of a text as they are compared. */
export const foldedWords = (text: string): readonly string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word !== '')
