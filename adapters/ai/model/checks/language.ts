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
const known = new Map(Object.entries(smallWords).map(([code, words]) => [code, new Set(words.split(' '))]))

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
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const own = scripts[code] ?? (known.has(code) ? /\p{Script=Latin}/gu : null)
  if (own === null || letters < 12) return false
  if ((text.match(own)?.length ?? 0) < letters / 2) return true
  return known.has(code) && isOutnumbered(text, code)
}

function isOutnumbered(text: string, code: string): boolean {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const count = (language: string) => words.filter((word) => known.get(language)?.has(word)).length
  const [best, most] = [...known.keys()]
    .map((language): [string, number] => [language, count(language)])
    .reduce((a, b) => (b[1] > a[1] ? b : a))
  if (words.length >= MANY_WORDS && count(code) < LEAST_SHARE * words.length) return true
  return best !== code && most >= ENOUGH && most >= LEAD * count(code)
}
