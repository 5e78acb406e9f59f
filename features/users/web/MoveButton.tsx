import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'

type Props = { readonly name: string; readonly onClick: () => void }

export function MoveButton({ name, onClick }: Props) {
  const t = useText('users')
  return (
    <Button
      look="ghost"
      size="small"
      aria-label={t('move.title', { name })}
      onClick={onClick}
      className="h-9 min-h-9!"
    >
      {t('move.button')}
    </Button>
  )
}
