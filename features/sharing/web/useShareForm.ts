import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Evaluation } from '#features/evaluations/contract.ts'
import type { SharedEvaluation } from '../contract.ts'
import { shareMutation } from './queries.ts'

/** What is shared, with whom it is shared already, and what happens once it is. */
export type ShareRequest = {
  readonly evaluation: Evaluation
  /** Who sees it already. */
  readonly shared: readonly SharedEvaluation[]
  readonly onShared: (shared: SharedEvaluation) => void
  readonly onEnd: () => void
}

/** Holds what is chosen in the dialog, and shares it, or changes what the recipient saw until now. */
export function useShareForm({ evaluation, shared, onShared, onEnd }: ShareRequest) {
  const [recipient, setRecipient] = useState('')
  const [withTranscript, setTranscript] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const sharing = useMutation({
    ...shareMutation,
    onSettled: (made) => {
      if (!made) return
      onShared(made)
      onEnd()
    },
  })
  const findShared = (id: string) => shared.find((one) => String(one.recipient.id) === id)
  const choose = (id: string) => {
    setRecipient(id)
    setMissing(false)
    // The box starts as the recipient sees it already. For a new recipient it starts unticked.
    setTranscript(findShared(id)?.with_transcript ?? false)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (recipient === '') return setMissing(true)
    const { chat_id, branch_id, turn_count } = evaluation
    sharing.mutate({
      chat_id,
      branch_id,
      turn_count,
      recipient_id: Number(recipient),
      with_transcript: withTranscript,
    })
  }
  const form = { recipient, withTranscript, isMissing, isChange: findShared(recipient) !== undefined }
  return { form, choose, setTranscript, submit, sharing }
}
