import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { startChat } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { newKey } from '#platform/web/http.ts'

type Choice = {
  readonly scenarioId: number
  readonly language: string
  /** Empty when the scenario has none to choose. */
  readonly mood: string
}

/** Starts a chat and goes there. One choice is one attempt, however often it is pressed or tried again. */
export function useStartChat({ scenarioId, language, mood }: Choice) {
  const navigate = useNavigate()
  const attempt = useRef({ of: '', key: '' })
  const { mutate, isPending, isSuccess, error } = useMutation(startChat())
  const start = () => {
    const of = [scenarioId, language, mood].join(' ')
    if (attempt.current.of !== of) attempt.current = { of, key: newKey() }
    const chosen = mood === '' ? {} : { mood }
    mutate(
      { scenario_id: String(scenarioId), language, ...chosen, attempt: attempt.current.key },
      { onSuccess: ({ chat_id }) => navigate({ to: screens.chat, params: { id: String(chat_id) } }) },
    )
  }
  return { start, isStarting: isPending || isSuccess, error }
}
