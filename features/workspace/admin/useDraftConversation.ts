import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { useFailureNotice } from '#platform/web/notices/useFailureNotice.ts'
import type { ScenarioCast } from '../contract-content.ts'
import type { TriedMessage, TriedTurn } from '../contract-try.ts'
import { askDraft } from './draft-requests.ts'
import { castKey } from './useCastTexts.ts'
import type { Draft } from './useWorkspaceDraft.ts'

type DraftDialogue = {
  readonly played: ScenarioCast[number] | null
  readonly messages: readonly TriedMessage[]
  readonly turn?: TriedTurn
}

type Options = {
  /** Who plays in it; with somebody else it is another conversation. */
  readonly played: ScenarioCast[number] | null
  readonly language: string
  /** Called with the words that have got no reply. */
  readonly onFailed: (words: string) => void
}

/** A conversation with the draft as it stands. It is nowhere but here, and goes with the page. */
export function useDraftConversation(draft: Draft, { played, language, onFailed }: Options) {
  const t = useText('workspace')
  const sayFailure = useFailureNotice()
  const [stored, setStored] = useState<DraftDialogue>({ played, messages: [] })
  const { mutate, reset, isPending, variables } = useMutation({
    mutationFn: async ({ played, messages }: DraftDialogue) => {
      await draft.saveFirst()
      return askDraft({ id: draft.id, language, cast: played, messages: [...messages] })
    },
  })
  const isCurrent = (one: DraftDialogue | undefined) =>
    one !== undefined && castKey(one.played) === castKey(played)
  const current: DraftDialogue = isCurrent(stored) ? stored : { played, messages: [] }
  const isBusy = isPending && isCurrent(variables)
  const say = (content: string) =>
    mutate(
      { played, messages: [...current.messages, { is_user: true, content }] },
      // Not called once another request has begun, or `reset`: a reply to what was left behind is dropped.
      {
        onSuccess: (turn, { played, messages }) => {
          setStored({ played, messages: [...messages, { is_user: false, content: turn.reply }], turn })
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
      setStored({ played, messages: [] })
    },
  }
}
