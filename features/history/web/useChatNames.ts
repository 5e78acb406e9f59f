import { useQueries, useQuery } from '@tanstack/react-query'
import { languageQuery } from '#features/languages/web/queries.ts'
import { moodTitle } from '#features/moods/contract-rules.ts'
import { moodQuery } from '#features/moods/web/queries.ts'
import { ownLanguageQuery } from '#features/session/web/queries.ts'
import type { ChatSummary } from '#features/chats/contract.ts'

/** Names of moods by id and of languages by code. A name that is not loaded, or failed to load, is missing. */
type ChatNames = {
  readonly moods: ReadonlyMap<number, string>
  readonly languages: ReadonlyMap<string, string>
}

/** The names that these chats need, each requested once. */
export function useChatNames(chats: readonly ChatSummary[]): ChatNames {
  const { data: language = '' } = useQuery(ownLanguageQuery)
  const moodIds = new Set(chats.map(({ mood }) => mood).filter((mood) => mood !== null))
  const codes = new Set(chats.map((chat) => chat.language))
  const moods = useQueries({ queries: [...moodIds].map((id) => moodQuery(String(id))) })
  const languages = useQueries({ queries: [...codes].map((code) => languageQuery(code)) })
  return {
    moods: new Map(moods.flatMap(({ data }) => (data ? [[data.id, moodTitle(data, language)]] : []))),
    languages: new Map(languages.flatMap(({ data }) => (data ? [[data.code, data.name]] : []))),
  }
}
