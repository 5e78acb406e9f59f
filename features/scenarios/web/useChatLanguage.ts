import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { Me } from '#features/session/contract.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'

/** The language of the next chat: the person's own, until they choose another for this visit. */
export function useChatLanguage(
  me: Me | null | undefined,
): [language: string, choose: (language: string) => void] {
  const [chosen, store] = useStored(`chat-language:${me?.id}`, 'session')
  return [chosen ?? me?.language.code ?? FALLBACK_LANGUAGE, store]
}
