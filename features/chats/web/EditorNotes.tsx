import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { MessageLength } from './MessageLength.tsx'
import type { Unsent } from './useRunningTurn.ts'

type Props = {
  /** Of what describes the field. */
  readonly id: string
  readonly problem: string | undefined
  readonly failed: Unsent | undefined
  readonly length: number
}

/** What there is to say about an edit: why it could not be saved, else what saving it will do. */
export function EditorNotes({ id, problem, failed, length }: Props) {
  const t = useText('chats')
  const sentence = useSentence()
  return (
    <div id={id} className="flex justify-between gap-4 text-xs text-ink-muted">
      {/* Keys, because an alert is heard when it comes, not when words turn into one. */}
      {problem !== undefined ? (
        <p key="problem" role="alert" className="text-sm text-danger-ink">
          <span className="font-medium">{t('edit.invalid')}</span> · <span>{sentence(problem)}</span>
        </p>
      ) : failed && failed.message !== null ? (
        <p key="failed" role="alert" className="text-sm text-danger-ink">
          {failed.message}
        </p>
      ) : (
        <p key="hint">{t('edit.hint')}</p>
      )}
      <MessageLength length={length} />
    </div>
  )
}
