import { screens } from '#features/paths.ts'
import { MESSAGE_LENGTH } from '#features/chats/contract-rules.ts'
import type { SeededRandom } from './random.ts'

const sentences = [
  'Hi, thanks for making the time. How have the last weeks been for you?',
  'I would like to understand what happened with the estimate.',
  'What would help you most before the end of the month?',
  'Não estou aqui para culpar ninguém. O que atrapalhou o seu trabalho?',
  'D’accord. Convenons d’un point chaque vendredi, qu’en dites-vous ?',
  'I am tired of this. You are late again and nobody told me!',
]

const strange = [
  ' ',
  ' \n\t ',
  'x'.repeat(MESSAGE_LENGTH + 1),
  'A long sentence that goes on. '.repeat(60),
  'Donaudampfschifffahrtsgesellschaft'.repeat(9),
  '👩‍👩‍👧‍👦🏳️‍🌈🇧🇷 👍🏽'.repeat(12),
  'שלום עולם, מה שלומך? مرحبا بالعالم',
  '\u202Egnihtemos\u202C and back',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)> <b>bold</b>',
  'javascript:alert(1)',
  '{{name}} $t(app:nav.home) {user_role} %s ${x}',
  'Robert"); DROP TABLE chats;-- \\ \' "',
  'Z\u0351a\u0352l\u0353g\u0354o\u0355 e\u0301\u0301\u0301',
  'one\ntwo\n\n\nthree',
  '\u0000\u0007\uFEFF\u200B',
  '0',
  '-1',
  'pt',
  'somebody@example.org',
]

/** Text for a field: mostly ordinary sentences, sometimes a strange value. */
export const inventText = (random: SeededRandom): string =>
  random.pick(random.below(3) > 0 ? sentences : strange) ?? ''

const ids = ['1', '2', '3', '5', '8', '13', '007', '0', '-1', '999999999', '99999999999999999999']
const nonsense = ['abc', '1e3', '1.5', '٣', '%F0%9F%98%80', 'null', '1%2F2', "1'--", '%20']
const unknown = [
  '/no/such/page',
  '/chat',
  '/chat/',
  '/chat/1/more',
  '//double',
  '/%E0%A4%A',
  `/${'long'.repeat(300)}`,
  '/login?failed=expired',
  '/login?failed=nonsense&next=https://example.org/',
  '/login?next=/history',
  '/?q=%3Cscript%3E',
  '/history?before=abc#nowhere',
]
const adminSubpaths = ['', 'users', 'organizations', 'languages', 'scenarios', 'criteria', 'nonsense/1/2']

/** A path of the product, possibly with ids that do not exist, or an unknown path. */
export function inventPath(random: SeededRandom): string {
  if (random.below(4) === 0) return random.pick(unknown) ?? '/'
  const id = random.pick(random.below(3) > 0 ? ids : nonsense) ?? '1'
  return (random.pick(Object.values(screens)) ?? '/')
    .replace(/\$\w+/, id)
    .replace('$', random.pick(adminSubpaths) ?? '')
}
