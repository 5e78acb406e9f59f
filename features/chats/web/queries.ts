import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { createApi } from '#platform/web/api.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { forgetDraft, forgetDrafts } from '#platform/web/hooks/useStored.ts'
import { writeStored } from '#platform/web/storage.ts'
import type { Chat, chatRoutes } from '../contract.ts'
import { chatFailures } from '../contract-rules.ts'

export const chatApi = createApi<typeof chatRoutes>()

/** The names under which this device stores the texts of a chat that are not sent yet. */
export const unsentTextKeys = (chatId: number) => ({
  /** The composer's text, a name for `useDraft`. */
  draft: `chat:${chatId}`,
  /** The running turn and unsent messages. */
  turn: `running-turn:${chatId}`,
  /** The text of an edit that is not saved. */
  edit: `edit:${chatId}`,
  /** Followed by a message's id: the words that are to replace it, a name for `useDraft`. */
  again: `again:${chatId}:`,
  /** Followed by a finding's name: why it is not right, a name for `useDraft`. */
  objection: `objection:${chatId}:`,
  /** All of these but objections in one record, once the chat is gone (`gatherUnsentTexts`). */
  gathered: `left-words:${chatId}`,
})

/** The name under which `useDraft` stores the text of a chat's composer. */
export const composerDraftName = (chatId: number): string => unsentTextKeys(chatId).draft

/** The name under which `useDraft` stores the words that are to replace a message. */
export const againDraftName = (chatId: number, messageId: number): string =>
  `${unsentTextKeys(chatId).again}${messageId}`

/** @param finding names a verdict or a statement of the chat's evaluation */
export const objectionDraftName = (chatId: number, finding: string): string =>
  `${unsentTextKeys(chatId).objection}${finding}`

/** Deletes the chat's unsent texts from this device. */
export function forgetUnsentTexts(chatId: number): void {
  const { draft, turn, edit, again, objection, gathered } = unsentTextKeys(chatId)
  forgetDraft(draft)
  for (const key of [turn, edit, gathered]) writeStored(key, null, 'session')
  for (const prefix of [again, objection]) forgetDrafts(prefix)
}

/** How often the chat is polled for a reply that was requested elsewhere. Milliseconds. */
const LOOK_INTERVAL = 2000
/** How often the chat is polled for a model's reading of the last exchange, which nobody waits for. Milliseconds. */
const READING_INTERVAL = 3000

/**
 * @param id as the address has it, or as the server gave it
 * @param branch one of its branches; absent: the one that is shown
 */
export const chatQuery = (id: string | number, branch?: number) => {
  const digits = String(id).replace(/^0+(?=\d)/, '')
  return queryOptions({
    queryKey: ['chats', digits, ...(branch === undefined ? [] : [`branch ${branch}`])],
    // No signal is passed: a screen that unmounts would abort the route loader's request for the chat's next screen.
    queryFn: () => chatApi('GET /chats/:id', { params: { id: digits }, query: { branch } }),
    // A reply may have ended while no screen was open.
    staleTime: 0,
    // A message that another tab or device has sent is followed until it is answered.
    refetchInterval: ({ state: { data } }) =>
      data?.is_replying ? LOOK_INTERVAL : data?.is_being_read ? READING_INTERVAL : false,
    // The route loader requests the chat on each arrival; a screen that mounts later must not request it again.
    retryOnMount: false,
    refetchOnMount: false,
  })
}

/** What to practise: a scenario with its mood and language, or an own conversation. */
export type PractiseChoice =
  | { readonly scenarioId: number; readonly mood: number | null; readonly language: string }
  | { readonly ownConversationId: number }

/** The choice that practises the same again; null where that is not possible. */
export function findSameChoice({
  own_conversation_id,
  scenario,
  mood,
  language,
}: Pick<Chat, 'own_conversation_id' | 'scenario' | 'mood' | 'language'>): PractiseChoice | null {
  if (own_conversation_id !== undefined) return { ownConversationId: own_conversation_id }
  return scenario.id === null ? null : { scenarioId: scenario.id, mood, language }
}

/**
 * Starts a chat. The history needs no refresh: it lists a conversation from its first turn on.
 * @param idempotencyKey one for one attempt, so that a double click or a retry starts one chat
 */
export function beginPractice(choice: PractiseChoice, idempotencyKey: string) {
  if ('ownConversationId' in choice) {
    const params = { id: choice.ownConversationId }
    return chatApi('POST /own-conversations/:id/chats', { params }, { idempotencyKey })
  }
  const { scenarioId, mood, language } = choice
  const query = { scenario_id: String(scenarioId), language, ...(mood !== null && { mood: String(mood) }) }
  return chatApi('POST /chats/create', { query }, { idempotencyKey })
}

/** Makes the chat open in a branch from now on. */
export async function openInBranch(client: QueryClient, id: number, branch: number): Promise<void> {
  await chatApi('PUT /chats/:id/branch', { params: { id: String(id) }, body: { branch_id: branch } })
  void client.invalidateQueries({ queryKey: ['chats', 'history'] })
  const { queryKey } = chatQuery(id)
  // A cached chat would be shown first; it may show another try, and words that are in it would be taken for sent.
  client.removeQueries({ queryKey, exact: true, type: 'inactive' })
  await client.invalidateQueries({ queryKey })
}

/** Permanently deletes a chat, which may be deleted already, and its texts on this device, and refreshes the lists. */
export const deleteChatMutation = mutationOptions({
  mutationKey: ['chats', 'delete'],
  mutationFn: (chatId: number) =>
    chatApi('DELETE /chats/:id', { params: { id: chatId } }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure && error.is(chatFailures.missing))) throw error
    }),
  onSuccess: async (_reply, chatId, _before, { client }) => {
    forgetUnsentTexts(chatId)
    for (const queryKey of [['evaluations', String(chatId)], ['practice']]) client.removeQueries({ queryKey })
    void client.invalidateQueries({ queryKey: ['evaluations', 'progress'] })
    await client.invalidateQueries({ queryKey: ['chats', 'history'] })
  },
  // The answer is kept as long as a list says that a conversation was deleted.
  gcTime: 10_000,
})
