import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { useFailureNotice } from '#platform/web/notices/useFailureNotice.ts'
import type { ScenarioCast } from '../contract-content.ts'
import type { TriedMessage, TriedTurn } from '../contract-try.ts'
import { requestDraftReply } from './draft-requests.ts'
import { castKey } from './useCastTexts.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type DraftDialogue = {
  readonly played: ScenarioCast[number] | null
  readonly language: string
  readonly messages: readonly TriedMessage[]
  readonly turn?: TriedTurn
}

type Options = {
  /** The partner and the language; a change of either begins another conversation. */
  readonly played: ScenarioCast[number] | null
  readonly language: string
  /** Called with the message that got no reply. */
  readonly onFailed: (words: string) => void
}

/** A conversation with the current draft. It is held in this page only and lost with it. */
export function useDraftConversation(draft: Draft, { played, language, onFailed }: Options) {
  const t = useText('workspace')
  const sayFailure = useFailureNotice()
  const begun: DraftDialogue = { played, language, messages: [] }
  const [stored, setStored] = useState(begun)
  const { mutate, reset, isPending, variables } = useMutation({
    mutationFn: async ({ played, language, messages }: DraftDialogue) => {
      await draft.saveFirst()
      return requestDraftReply({ id: draft.id, language, cast: played, messages: [...messages] })
    },
  })
  const isCurrent = (one: DraftDialogue | undefined) =>
    castKey(one?.played ?? null) === castKey(played) && one?.language === language
  const current = isCurrent(stored) ? stored : begun
  const isBusy = isPending && isCurrent(variables)
  const say = (content: string) =>
    mutate(
      { ...begun, messages: [...current.messages, { is_user: true, content }] },
      // TanStack Query does not call these once another request has begun or after `reset`, so a late reply is dropped.
      {
        onSuccess: (turn, said) => {
          const reply = { is_user: false, content: turn.reply }
          setStored({ ...said, messages: [...said.messages, reply], turn })
        },
        onError: (error) => {
          sayFailure(error, t('try.failed'))
          onFailed(content)
        },
      },
    )
  return {
    messages: isBusy && variables ? variables.messages : current.messages,
    turn: current.turn,
    isBusy,
    say,
    begin: () => {
      reset()
      setStored(begun)
    },
  }
}
