import Bot from 'lucide-react/icons/bot'
import { useText } from '#platform/web/hooks/useText.ts'

export type BuiltInNoteProps = {
  /** Whether it has just taken over: then it says why. */
  readonly isFirst: boolean
}

/** Above what the built-in partner said in the place of a model. */
export function BuiltInNote({ isFirst }: BuiltInNoteProps) {
  const t = useText('chats')
  return (
    <p
      // The learner is told once, when it begins.
      role={isFirst ? 'status' : undefined}
      className="flex w-full items-start gap-1.5 pb-1.5 text-xs text-ink-muted sm:ps-12"
    >
      <Bot aria-hidden className="size-4 shrink-0" />
      {t(isFirst ? 'builtIn.first' : 'builtIn.again')}
    </p>
  )
}
