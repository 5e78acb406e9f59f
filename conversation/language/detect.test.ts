import { describe, expect, test } from 'vitest'
import { detectLanguage, isInOtherLanguage } from './detect.ts'

const texts = {
  en: 'You began with a clear question and you listened to what the other person said, which helped them to open up. It would have been better to name the date of the meeting, so that they know what you are talking about.',
  pt: 'Você começou com uma pergunta clara e ouviu o que a outra pessoa disse, o que ajudou a conversa a avançar. Teria sido melhor dizer a data da reunião, para que ela soubesse do que você está falando.',
  fr: 'Vous avez commencé par une question claire et écouté ce que l’autre personne disait, ce qui l’a aidée à parler. Il aurait été préférable de donner la date de la réunion pour qu’elle sache de quoi vous parlez.',
  es: 'Empezaste con una pregunta clara y escuchaste lo que la otra persona decía, lo que la ayudó a abrirse. Habría sido mejor decir la fecha de la reunión para que ella supiera de qué estás hablando con usted.',
  de: 'Sie haben mit einer klaren Frage begonnen und gehört, was die andere Person gesagt hat. Es wäre besser gewesen, das Datum der Besprechung zu nennen, damit sie weiß, wovon Sie sprechen und was nicht geht.',
  it: 'Hai iniziato con una domanda chiara e hai ascoltato quello che diceva l’altra persona, e questo ha aiutato la conversazione. Sarebbe stato meglio dire la data della riunione, così che sapesse di che cosa si parla.',
  nl: 'Je begon met een duidelijke vraag en je luisterde naar wat de ander zei, en dat hielp het gesprek. Het was beter geweest om de datum van de vergadering te noemen, zodat het voor de ander duidelijk is.',
  ja: 'はっきりした質問から始め、相手の話をよく聞いていました。会議の日付を言うと、もっと分かりやすかったでしょう。',
  ru: 'Вы начали с ясного вопроса и выслушали собеседника. Было бы лучше назвать дату встречи.',
  ar: 'لقد بدأت بسؤال واضح واستمعت إلى ما قاله الشخص الآخر. كان من الأفضل ذكر تاريخ الاجتماع.',
}
const codes = Object.entries(texts)

describe.each(codes)('%s', (language, text) => {
  test('is not taken for another language, with any spelling of its code', () => {
    expect(isInOtherLanguage(text, language)).toBe(false)
    expect(isInOtherLanguage(text, `${language}-XX`)).toBe(false)
  })

  test.each(codes.filter(([code]) => code !== language))('is not taken for %s', (_code, other) => {
    expect(isInOtherLanguage(other, language)).toBe(true)
  })
})

test.each(['Ok.', '', 'Feedback, Team, Meeting, Deadline', '“12” – 34!'])(
  '%j is too short to be taken for another language',
  (text) => {
    expect(isInOtherLanguage(text, 'pt')).toBe(false)
  },
)

test('a long text without common words of a language is not in that language', () => {
  const scrambled = texts.en.replace(/[a-z]+/gi, (word) => Array.from(word).toReversed().join('x'))
  expect(isInOtherLanguage(scrambled, 'en')).toBe(true)
  expect(isInOtherLanguage(scrambled.slice(0, 100), 'en')).toBe(false)
})

test('languages without a word list or a script of their own are not judged', () => {
  expect(isInOtherLanguage(texts.en, 'pl')).toBe(false)
  expect(isInOtherLanguage(texts.en, 'xx')).toBe(false)
})

test.each([
  ['What happened on that day, and what did you think of it?', 'en'],
  ['O dashboard do customer success está offline desde o release.', 'pt'],
  ['Je ne sais pas ce que vous voulez dire.', 'fr'],
  ['Почему?', 'other'],
  ['Feedback, Team, Meeting', undefined],
  ['', undefined],
])('%j is detected as %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
