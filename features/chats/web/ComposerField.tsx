import type { ReactNode, Ref } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { MessageField } from './MessageField.tsx'

type Props = {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly draft: string
  readonly onWrite: (text: string) => void
  /** Id of what is to be known about the text. */
  readonly notes: string
  readonly isInvalid: boolean
  /** The buttons at its end. */
  readonly children: ReactNode
}

export function ComposerField({ ref, draft, onWrite, notes, isInvalid, children }: Props) {
  const t = useText('chats')
  return (
    <div
      className={cx(
        'flex items-end gap-1 rounded-[1.375rem] border bg-surface p-1.5 pl-4',
        'has-[textarea:focus-visible]:ring-1',
        isInvalid
          ? 'border-danger ring-danger'
          : 'border-control ring-accent has-[textarea:focus-visible]:border-accent',
      )}
    >
      <MessageField
        ref={ref}
        text={draft}
        onWrite={onWrite}
        aria-label={t('send.label')}
        aria-describedby={notes}
        aria-invalid={isInvalid}
        placeholder={t('send.placeholder')}
      />
      {children}
    </div>
  )
}
