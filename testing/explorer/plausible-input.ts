import type { FormField } from './fields.ts'
import type { SeededRandom } from './random.ts'

const names = ['Ada Krüger', 'João de Sá', 'Marie-Noël Brun', 'Wei Li', 'Lou 2', 'Anne']
const languages = [
  'Esperanto',
  'deutsch',
  'Italienisch',
  '日本語',
  'Klingon',
  'portugais',
  'Norwegian Bokmål',
]
const titles = ['A word after the meeting', 'Too late', 'Impatient', 'Com pressa', 'Un peu déçue', 'North']
const paragraphs = [
  'You lead a team of six, and one of them has missed the last three dates without a word.',
  'You are {bot_role}. {user_role} wants to talk with you about {scenario_description}.\n\nYou are {mood}.',
  'Rate how well {user_role} listened.\n\n{conversation_history}\n\nName {{scenario}} and {nobody_knows} too.',
  'Você acompanha o projeto há um ano e sabe por que o prazo não foi cumprido.',
]

/** A value that a person might enter into a field. */
export function plausibleInput(
  { name, isLong }: Pick<FormField, 'name' | 'isLong'>,
  path: string,
  random: SeededRandom,
) {
  const number = random.below(1e6)
  if (name === 'username') return `lou-${number}`
  if (name === 'email') return `lou.${number}@example.org`
  if (name.startsWith('max')) return String(1 + random.below(60))
  if (path.endsWith('/languages')) return random.pick(languages) ?? ''
  if (path.endsWith('/users')) return random.pick(names) ?? ''
  if (isLong) return random.pick(paragraphs) ?? ''
  // Sometimes a title that already exists.
  const title = random.pick(titles) ?? ''
  return random.below(4) === 0 ? title : `${title} ${number}`
}
