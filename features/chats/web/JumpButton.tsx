import { ArrowDown } from 'lucide-react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'

/** For a reader who has left the end. */
export function JumpButton({ onJump }: { readonly onJump: () => void }) {
  const t = useText('chats')
  return (
    <Button
      look="secondary"
      size="small"
      onClick={onJump}
      className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! print:hidden"
    >
      <ArrowDown aria-hidden className="size-4" />
      {t('transcript.jump')}
    </Button>
  )
}
