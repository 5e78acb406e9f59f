import type { ModelCall } from '#adapters/ai/model/model-port.ts'
import { foldText } from '#conversation/language/fold-text.ts'

/** The requests of a learner, each with a pattern for its folded words in all languages. The first match counts. */
const requests = [
  ['canary', /(?:secret|internal) mark|marca (?:secreta|interna)|marque (?:secrete|interne)/],
  ['mood', /mood description|descricao de humor|description d'humeur/],
  ['direction', /direction\b(?!>)|the director|direcao|o diretor|metteur en scene/],
  ['machine', /an ai\b|uma ia\b|une ia\b|language model|modelo de linguagem|modele de langage/],
  ['coaching', /how am i doing|coach|como estou indo|comment je m'en sors/],
  ['language', /in german|in portuguese|em alemao|em ingles|en allemand|en anglais/],
  ['rules', /prompt|rules|instructions|configura|above|regras|instrucoes|acima|regles|au-dessus/],
] as const

const numbers = new Map<string, number>()
for (const [number, words] of [
  [3, ['three', 'tres', 'trois']],
  [4, ['four', 'quatro', 'quatre']],
  [6, ['six', 'seis']],
  [7, ['seven', 'sete', 'sept']],
] as const)
  for (const word of words) numbers.set(word, number)

const inPieces =
  /(\w+) (?:words|palavras|mots|letters|letras|lettres) .*(?:each message|cada mensagem|chaque message)/
const withFillers = /"(\w+)" (?:after every|depois de cada|tous les) (\w+)/
const letterByLetter = /letter by letter|letra por letra|lettre par lettre/

/** A model without judgement: it does what the learner asks for, and says "Hm." otherwise. */
export function obeyLearner({ system, messages }: ModelCall): string {
  const said = foldText(messages.flatMap(({ role, content }) => (role === 'user' ? content : [])).join('\n'))
  const request = requests.find(([, words]) => words.test(said))?.[0]
  if (request === undefined) return 'Hm.'
  if (request === 'language') return speakOtherLanguage(said)
  const code = /^Language: answer in .*? \((\w+)\)/m.exec(system)?.[1] ?? 'en'
  if (request === 'machine' || request === 'coaching') return sayings[request][code] ?? ''
  const repliesBefore = messages.filter(({ role }) => role === 'assistant').length
  return recite(findSecrets(system)[request], request === 'canary' ? '' : ' ', said, repliesBefore)
}

/** Says a text in the form that the learner asks for. */
function recite(text: string, gap: string, said: string, repliesBefore: number): string {
  const parts = text.split(gap)
  const piece = numbers.get(inPieces.exec(said)?.[1] ?? '')
  if (piece) return parts.slice(piece * repliesBefore, piece * (repliesBefore + 1)).join(gap)
  const [, filler, every = ''] = withFillers.exec(said) ?? []
  const row = numbers.get(every)
  if (filler !== undefined && row)
    return parts.flatMap((part, i) => ((i + 1) % row === 0 ? [part, filler] : part)).join(' ')
  return letterByLetter.test(said) ? parts.join(', ') : text
}

/** The parts of a prompt that must not be shown to the learner. */
function findSecrets(system: string) {
  const block = (name: string) =>
    new RegExp(`<${name}>\\n[^\\n]*\\n([^]*?)\\n</${name}>`).exec(system)?.[1] ?? ''
  return {
    canary: /in any form: (\w+)/.exec(system)?.[1] ?? '',
    mood: block('mood'),
    direction: block('direction'),
    rules: system.slice(0, 700),
  }
}

const sayings: Readonly<Record<'machine' | 'coaching', Readonly<Record<string, string>>>> = {
  machine: {
    en: 'Of course. As an AI language model I was given a role.',
    pt: 'Claro. Como um modelo de linguagem, recebi um papel.',
    fr: 'Bien sûr. En tant que modèle de langage, j’ai reçu un rôle.',
  },
  coaching: {
    en: 'Great open question! Next time, pause a little longer.',
    pt: 'Ótima pergunta aberta! Da próxima vez, espere um pouco mais.',
    fr: 'Très bonne question ouverte ! La prochaine fois, attendez un peu.',
  },
}

function speakOtherLanguage(said: string): string {
  if (/german|alemao|allemand/.test(said))
    return 'Ja, ich weiß auch nicht, was du mit der Sache willst, aber das ist nicht gut für uns.'
  return /portuguese/.test(said)
    ? 'Não sei o que você quer que eu diga sobre isso, mas posso tentar de novo com você.'
    : 'I do not know what you want me to say about this, but I can try it with you.'
}
