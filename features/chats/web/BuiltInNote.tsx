import Bot from 'lucide-react/icons/bot'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = {
  /** Whether the built-in partner has just taken over: then the note says why. */
  readonly isFirst: boolean
}

/** The note above a reply that the built-in partner made in place of a model. */
export function BuiltInNote({ isFirst }: Props) {
  const t = useText('chats')
  return (
    <p
      // Screen readers announce it once, when the built-in partner begins.
      role={isFirst ? 'status' : undefined}
      className="flex w-full items-start gap-1.5 pb-1.5 text-xs text-ink-muted sm:ps-12"
    >
      <Bot aria-hidden className="size-4 shrink-0" />
      {t(isFirst ? 'builtIn.first' : 'builtIn.again')}
    </p>
  )
}
