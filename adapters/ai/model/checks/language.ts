/** Small words that are frequent in one of these languages and rare in the others. */
const smallWords: Readonly<Record<string, string>> = {
  en: 'the and you to of is that for with what have this not it was your when they there how would from but or which',
  pt: 'que não para com uma um você os as por mais isso como foi do da em no na seu sua ao sobre quando ou se mas também',
  fr: 'les des que vous est pas une un pour et dans ce la le ne en du au mais avec sur qui votre vos cette ou cela plus',
  es: 'que no para con una un usted los las por más eso como fue del de en el la su al sobre cuando pero y también lo',
  de: 'der die das und ist nicht sie mit ein eine für auf den dem von zu auch aber wie haben hat als sich im bei oder',
  it: 'che non per con una un della di del il la gli le è sono come ma più anche questo quando nel hai ha alla si lo',
  nl: 'de het een en van dat niet je met voor is op zijn maar ook die wat aan er om bij als dit heeft uw wordt',
}
const codes = Object.keys(smallWords)
/** The languages of each small word. */
const languagesOf = new Map<string, readonly string[]>()
for (const [code, words] of Object.entries(smallWords))
  for (const word of words.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), code])

/** Languages that their letters give away. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/gu,
  el: /\p{Script=Greek}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  th: /\p{Script=Thai}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  zh: /\p{Script=Han}/gu,
}

/** Fewer small words say nothing, and so does a lead that is not clear. */
const ENOUGH = 5
const LEAD = 1.5
/** In so many words there are small ones: of real texts they make up a quarter and more. */
const MANY_WORDS = 30
const LEAST_SHARE = 0.08

/** Whether a text is clearly written in another language. Not said of languages that cannot be told cheaply. */
export function isForeign(text: string, language: string): boolean {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? ''
  const isLatin = codes.includes(code)
  const own = scripts[code] ?? (isLatin ? /\p{Script=Latin}/gu : null)
  if (own === null) return false
  // Most replies are plain, or all but a few of their letters.
  const others = text.replace(/[a-z]+/gi, '')
  const plain = text.length - others.length
  const letters = plain + countOf(others, /\p{L}/gu)
  if (letters < 12) return false
  if ((isLatin ? plain : 0) + countOf(others, own) < letters / 2) return true
  return isLatin && isOutnumbered(text, code)
}

const countOf = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0

function isOutnumbered(text: string, code: string): boolean {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const counts = new Map<string, number>()
  for (const word of words)
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  const count = (language: string) => counts.get(language) ?? 0
  if (words.length >= MANY_WORDS && count(code) < LEAST_SHARE * words.length) return true
  const best = codes.reduce((a, b) => (count(b) > count(a) ? b : a))
  return best !== code && count(best) >= ENOUGH && count(best) >= LEAD * count(code)
}
