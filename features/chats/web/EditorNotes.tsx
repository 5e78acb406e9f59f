import type { Failure } from '#platform/contract/failures.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { MessageLength } from './MessageField.tsx'
import type { UnsentMessage } from './outgoing-message.ts'

type Props = {
  /** Id of the element that describes the field. */
  readonly id: string
  readonly problem: Failure | undefined
  readonly failed: UnsentMessage | undefined
  readonly length: number
}

/** The notes of the editor: why an edit was not saved, or what saving will do. */
export function EditorNotes({ id, problem, failed, length }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  return (
    <div id={id} className="flex justify-between gap-4 text-xs text-ink-muted">
      {/* Keys, because a screen reader announces a new alert, not an element that becomes one. */}
      {problem !== undefined ? (
        <p key="problem" role="alert" className="text-sm text-danger-ink">
          <span className="font-medium">{t('edit.invalid')}</span> · <span>{failureText(problem)}</span>
        </p>
      ) : failed && failed.text !== null ? (
        <p key="failed" role="alert" className="text-sm text-danger-ink">
          {failed.text}
        </p>
      ) : (
        <p key="hint">{t('edit.hint')}</p>
      )}
      <MessageLength length={length} />
    </div>
  )
}
