import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { useStored } from '#platform/web/hooks/useStored.ts'

/** The language of the next chat: the person's own, until another is chosen for this visit. */
export function useChatLanguage(
  own = FALLBACK_LANGUAGE,
): [language: string, choose: (language: string) => void] {
  const [chosen, store] = useStored('chat-language', 'session')
  return [chosen ?? own, store]
}
