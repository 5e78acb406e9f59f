import { expect, test } from 'vitest'
import { segmentSentences, splitSentences } from './sentences.ts'

test.each([
  ['I see. what happened then? tell me…', ['I see.', 'what happened then?', 'tell me…']],
  ['It took 3.5 days! « Vraiment ? » Yes.', ['It took 3.5 days!', '« Vraiment ?', '» Yes.']],
  ['One line\n\nand another', ['One line', 'and another']],
  ['質問から始めた。相手の話を聞いた。', ['質問から始めた。', '相手の話を聞いた。']],
  [' \n ', []],
  ['Je parle à M. Dupont lundi. Et vous ?', ['Je parle à M. Dupont lundi.', 'Et vous ?']],
  ['I call Dr. Silva and Mrs. Lee. OK?', ['I call Dr. Silva and Mrs. Lee.', 'OK?']],
  ['Falo com o Sr. Silva e a Dra. Ana.', ['Falo com o Sr. Silva e a Dra. Ana.']],
  ['Obrigado, Dra. Vou ligar na sexta.', ['Obrigado, Dra.', 'Vou ligar na sexta.']],
  ['Sim, Sr. Eu ligo.', ['Sim, Sr.', 'Eu ligo.']],
  ['Fale com a Profa. Ela sabe.', ['Fale com a Profa.', 'Ela sabe.']],
  ['We meet in Main St. Then we go.', ['We meet in Main St.', 'Then we go.']],
  ['I wear size M. Please order it.', ['I wear size M.', 'Please order it.']],
  ['Good morning, Dr. Tell me what happened.', ['Good morning, Dr.', 'Tell me what happened.']],
  ['Bonjour Dr. Quelle est votre opinion ?', ['Bonjour Dr.', 'Quelle est votre opinion ?']],
  ['Bom dia, Dra. Conte-me o que aconteceu.', ['Bom dia, Dra.', 'Conte-me o que aconteceu.']],
])('%j has the sentences %j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})

test('the segments of a text join to the text', () => {
  const text = ' Well… I see.  “Do you?” he said.\nYes. '
  expect(segmentSentences(text).join('')).toBe(text)
  expect(segmentSentences(text)).toHaveLength(4)
  expect(segmentSentences('Mme. Lee est là. Bien.')).toEqual(['Mme. Lee est là. ', 'Bien.'])
})
