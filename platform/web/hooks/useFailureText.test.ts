import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { type QuotedFailure, requestFailures } from '#platform/contract/failures.ts'
import { textFailures } from '#platform/contract/text.ts'
import { failureFromAnswer, ApiFailure, clientFailures } from '../failure.ts'
import { changeInterfaceLanguage } from '../i18n.ts'
import { useFailureText } from './useFailureText.ts'

const words = async (language: string, error: unknown, fallback?: string): Promise<string> => {
  await changeInterfaceLanguage(language)
  const { result } = await renderHook(() => useFailureText())
  await expect.poll(() => result.current).toBeTypeOf('function')
  return result.current(error, fallback)
}
const answered = (body: object) => failureFromAnswer(400, body)

const missing = { detail: 'Chat not found', code: 'chats.missing' }
const broken = [
  { msg: 'Chat not found', code: 'chats.missing' },
  { msg: 'Mood not found', code: 'moods.missing' },
]

test('a failure of the server is shown in the language of the screens', async () => {
  expect(await words('en', answered(missing))).toBe('Chat not found')
  expect(await words('pt', answered(missing))).toBe('Conversa não encontrada')
  expect(await words('fr', answered({ detail: broken }))).toBe('Conversation introuvable, Humeur introuvable')
})

test('a sentence without a translation is shown as the server sent it', async () => {
  expect(await words('pt', answered({ detail: 'The moon: is 7 days old.', code: 'moon.old' }))).toBe(
    'The moon: is 7 days old.',
  )
})

test('numbers in a sentence are inserted, with a singular where a translation has one', async () => {
  const wait = (count: number) => answered(requestFailures.limited({ count }))
  expect(await words('en', wait(8))).toBe('Rate limit exceeded. Please wait 8 seconds.')
  expect(await words('en', wait(1))).toBe('Rate limit exceeded. Please wait 1 seconds.')
  expect(await words('pt', wait(1))).toBe('Limite de uso excedido. Aguarde 1 segundo.')
  expect(await words('fr', wait(8))).toBe('Limite d’utilisation dépassée. Veuillez patienter 8 secondes.')
})

test('a rule quoted in a sentence is in the same language and has its numbers', async () => {
  const broken = (rule: QuotedFailure) =>
    answered({
      detail: 'pack.json is not as it must be, at title',
      code: 'packs.brokenRule',
      params: { file: 'pack.json', place: 'title', rule },
    })
  expect(await words('fr', broken(textFailures.titleRequired))).toBe(
    'pack.json n’est pas comme il doit être, à title\u00a0: Le titre est obligatoire',
  )
  expect(await words('fr', broken(textFailures.tooLong({ count: 60 })))).toMatch(/à title\u00a0: .*60/)
  expect(await words('fr', broken({ code: 'moon.old', detail: 'Some words' }))).toMatch(
    /à title\u00a0: Some words$/,
  )
})

test('names in a sentence are shown unchanged, whatever characters they contain', async () => {
  const names = '“Room 7”, “Say “no” {{count}} $t(title)”, …'
  const mapped = {
    detail: `This bot character plays in ${names}. Please remove it from the scenario map first.`,
    code: 'characters.mapped',
    params: { names },
  }
  expect(await words('en', answered(mapped))).toBe(mapped.detail)
  expect(await words('pt', answered(mapped))).toBe(
    `Este personagem atua em ${names}. Retire-o antes do mapa de cenários.`,
  )
})

test.each([
  ['en', 'Internal server error. If you ask for help, mention C0FFEE42.'],
  ['pt', 'Erro interno do servidor. Ao pedir ajuda, informe C0FFEE42.'],
  ['fr', 'Erreur interne du serveur. Si vous demandez de l’aide, mentionnez C0FFEE42.'],
])('in %s a fault of the server ends with the reference of the request', async (language, text) => {
  const { detail, code } = requestFailures.internal
  const body = { detail, code, request_id: '5c5ae1e3-6a0f-4c9b-9d2e-0001c0ffee42' }
  expect(await words(language, failureFromAnswer(500, body))).toBe(text)
  // A reply that had begun fails with an event.
  expect(await words(language, { ...body, status: 502 })).toBe(text)
  expect(await words(language, failureFromAnswer(404, body))).not.toContain('C0FFEE42')
})

test('without a sentence of the server the fallback is shown, or else the client’s own sentence', async () => {
  const silent = new ApiFailure('network', undefined, clientFailures.network)
  expect(await words('en', silent, 'Failed to load chat')).toBe('Failed to load chat')
  expect(await words('fr', silent)).toBe('La requête a échoué après plusieurs tentatives')
  expect(await words('en', new Error('something inside'))).toBe('An error occurred')
})
